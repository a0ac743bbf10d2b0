"""The next round while games are open: what if one ended differently, and all the ways they can
end."""
