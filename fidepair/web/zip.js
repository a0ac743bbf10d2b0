// An archive of text files, without compression.
const TABLE = Uint32Array.from({ length: 256 }, (_, at) => {
  let sum = at;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1;
  return sum;
});

function checksum(bytes) {
  let sum = ~0;
  for (const byte of bytes) sum = TABLE[(sum ^ byte) & 255] ^ (sum >>> 8);
  return ~sum >>> 0;
}

function little(...parts) {
  // [size in bytes, number], ...
  const out = new DataView(new ArrayBuffer(parts.reduce((all, [size]) => all + size, 0)));
  let at = 0;
  for (const [size, number] of parts) {
    if (size === 2) out.setUint16(at, number, true);
    else out.setUint32(at, number, true);
    at += size;
  }
  return new Uint8Array(out.buffer);
}

export function zip(files) {
  // { "index.html": text }
  const utf8 = new TextEncoder(),
    now = new Date(),
    parts = [],
    directory = [];
  const time = [
    (now.getHours() << 11) | (now.getMinutes() << 5) | (now.getSeconds() >> 1),
    ((now.getFullYear() - 1980) << 9) | ((now.getMonth() + 1) << 5) | now.getDate(),
  ];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const name = utf8.encode(path),
      content = utf8.encode(text),
      sum = checksum(content);
    const facts = [
      [2, 20],
      [2, 0x800],
      [2, 0],
      [2, time[0]],
      [2, time[1]],
      [4, sum],
      [4, content.length],
      [4, content.length],
      [2, name.length],
      [2, 0],
    ];
    const head = little([4, 0x04034b50], ...facts);
    directory.push(little([4, 0x02014b50], [2, 20], ...facts, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]), name);
    parts.push(head, name, content);
    offset += head.length + name.length + content.length;
  }
  const size = directory.reduce((all, one) => all + one.length, 0),
    count = Object.keys(files).length;
  return new Blob([
    ...parts,
    ...directory,
    little([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, offset], [2, 0]),
  ]);
}
