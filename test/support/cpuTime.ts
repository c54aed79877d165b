/**
 * The CPU time that work takes of this thread, in milliseconds. The least of several runs counts: compilers and garbage
 * of other tests make a run longer, and nothing makes it shorter.
 */
export async function leastCpuMs(work: () => unknown, runs = 3): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run += 1) {
    const before = process.threadCpuUsage();
    await work();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
