import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Loaded into a server's process before its own code (`node --import`). On request it reports over the process' channel
 * what the process has used, or profiles it. Otherwise it does nothing.
 */

export interface Usage {
  /** Milliseconds of all threads, in user and in kernel mode. */
  readonly cpuMs: number;
  /** Bytes. */
  readonly rss: number;
  /** Bytes: the highest value so far. */
  readonly peakRss: number;
  /** Bytes. */
  readonly heapUsed: number;
}

export type Question = 'usage' | 'collect' | 'startProfile' | 'stopProfile';

const sampleEveryMicroseconds = 200;
const session = new Session();

const answers: Readonly<Record<Question, () => unknown>> = {
  usage: currentUsage,
  collect() {
    setFlagsFromString('--expose-gc');
    runInNewContext('gc')();
    return currentUsage();
  },
  async startProfile() {
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.setSamplingInterval', { interval: sampleEveryMicroseconds });
    await session.post('Profiler.start');
    return null;
  },
  async stopProfile() {
    const { profile } = await session.post('Profiler.stop');
    session.disconnect();
    return profile;
  },
};

function currentUsage(): Usage {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  return { cpuMs: (user + system) / 1000, rss, heapUsed, peakRss: peakRss() };
}

/** The maximum that Linux counts for a process starts with the memory of its parent; /proc's count does not. */
function peakRss(): number {
  let status = '';
  try {
    status = readFileSync('/proc/self/status', 'utf8');
  } catch {
    // Another system, without /proc.
  }
  const kilobytes = status.match(/VmHWM:\s+(\d+)/)?.[1] ?? process.resourceUsage().maxRSS;
  return Number(kilobytes) * 1024;
}

process.on('message', async ({ id, question }: { id: number; question: Question }) => {
  process.send?.({ id, answer: await answers[question]() });
});
// A server ends with the run that started it.
process.on('disconnect', () => process.exit());
// The channel must not keep a server alive that is told to stop.
process.channel?.unref();
