// Loaded into a service's process by `node --import`: tells its parent how long its event loop was held up, and how much
// memory it took at most, since it was last asked.
import { readFileSync, writeFileSync } from 'node:fs';

const everyMs = 2;
let last = performance.now();
let cpu = process.threadCpuUsage?.() ?? process.cpuUsage();
let longestMs = 0;

function tick() {
  const now = performance.now();
  const used = process.threadCpuUsage?.(cpu) ?? process.cpuUsage(cpu);
  // What other processes took of the machine is none of the loop's doing.
  longestMs = Math.max(longestMs, Math.min(now - last - everyMs, (used.user + used.system) / 1000));
  last = now;
  cpu = process.threadCpuUsage?.() ?? process.cpuUsage();
}
setInterval(tick, everyMs).unref();

const kilobytes = (name) =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync('/proc/self/status', 'utf8'))[1]);

process.on('message', (question) => {
  if (question === 'collect') globalThis.gc?.();
  tick();
  const peakMb = kilobytes('VmHWM') / 1024;
  // From here on the peak is counted anew (proc(5), clear_refs).
  writeFileSync('/proc/self/clear_refs', '5');
  process.send({ longestMs, peakMb, nowMb: kilobytes('VmRSS') / 1024 });
  longestMs = 0;
});
process.channel?.unref();
