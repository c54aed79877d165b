/** Progress on standard error: standard output is for tables. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

const everyMs = 5_000;

/** Says how much of a total is done, every few seconds. */
export function progress(title: string, total: number): (done: number, note?: string) => void {
  let saidAt = performance.now();
  return (done, note = '') => {
    if (performance.now() - saidAt < everyMs) return;
    saidAt = performance.now();
    say(`${title}: ${Math.round((done / total) * 100)} % ${note}`);
  };
}
