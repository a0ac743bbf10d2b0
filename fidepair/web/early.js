// Starts the program while the page still loads its scripts, if this device has every file. `program.js` hears what it says.
if (navigator.serviceWorker?.controller) {
  const worker = new Worker("worker.js", { type: "module" }), heard = [];
  worker.onmessage = worker.onerror = (event) => heard.push(event);
  self.EARLY = { worker, heard };
}
