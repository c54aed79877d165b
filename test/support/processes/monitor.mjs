// Loaded into a service's process by `node --import`. It tells the parent process how long the event loop was blocked,
// how much CPU time its thread took, and how much memory the process took at most, since the last question.
import { readFileSync, writeFileSync } from 'node:fs';

const everyMs = 2;
let last;
let cpu;
let longestMs = 0;
const cpuNow = () => process.threadCpuUsage?.() ?? process.cpuUsage();
let cpuBefore = cpuNow();
restart();

function tick() {
  const now = performance.now();
  const used = process.threadCpuUsage?.(cpu) ?? process.cpuUsage(cpu);
  // The time that other processes took from the machine does not count as the loop's.
  longestMs = Math.max(longestMs, Math.min(now - last - everyMs, (used.user + used.system) / 1000));
  restart();
}

function restart() {
  last = performance.now();
  cpu = cpuNow();
}
setInterval(tick, everyMs).unref();

/** Milliseconds of CPU since the last call. */
function cpuSince() {
  const now = cpuNow();
  const ms = (now.user + now.system - cpuBefore.user - cpuBefore.system) / 1000;
  cpuBefore = now;
  return ms;
}

const kilobytes = (name) =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync('/proc/self/status', 'utf8'))[1]);

/**
 * Collects garbage as V8 does when memory is short: it returns the pages that it keeps for later, too. So the next peak
 * is no lower because of what was done before. It also forgets compiled code. The second call waits until buffers are
 * freed.
 */
function rest() {
  const options = { type: 'major', execution: 'sync', flavor: 'last-resort' };
  globalThis.gc?.(options);
  globalThis.gc?.(options);
}

process.on('message', (question) => {
  const cpuMs = cpuSince();
  tick();
  if (question === 'collect') globalThis.gc?.();
  if (question === 'rest') rest();
  // What a test has not measured is left out: the start of the process, and the collection that is demanded here.
  if (question !== 'measure') longestMs = 0;
  restart();
  const peakMb = kilobytes('VmHWM') / 1024;
  // Resets the peak (proc(5), clear_refs).
  writeFileSync('/proc/self/clear_refs', '5');
  process.send({ longestMs, cpuMs, peakMb, nowMb: kilobytes('VmRSS') / 1024 });
  longestMs = 0;
  // Without what the answer itself took.
  cpuSince();
  restart();
});
process.channel?.unref();
