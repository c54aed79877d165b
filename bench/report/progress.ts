/** Progress on standard error: a bar on a terminal, otherwise a line from time to time. */
export interface Progress {
  /** @param amount how much of the total is done */
  at(amount: number, note?: string): void;
  done(note?: string): void;
}

const width = 24;
const redrawEveryMs = 100;
const lineEveryMs = 5_000;

export function progress(title: string, total: number): Progress {
  const begun = performance.now();
  const isTerminal = process.stderr.isTTY;
  let shownAt = isTerminal ? Number.NEGATIVE_INFINITY : begun;
  let shown = 0;

  const show = (amount: number, note: string): void => {
    const share = total === 0 ? 1 : Math.min(1, amount / total);
    const bar = '█'.repeat(Math.round(share * width)).padEnd(width, '·');
    const seconds = Math.round((performance.now() - begun) / 1000);
    const left = share > 0.02 && share < 1 ? `, ${Math.round((seconds / share) * (1 - share))} s left` : '';
    const line = `${title} ${bar} ${Math.round(share * 100)} % ${note} (${seconds} s${left})`;
    process.stderr.write(isTerminal ? `\r\x1b[2K${line}` : `${line}\n`);
  };
  return {
    at(amount, note = '') {
      const now = performance.now();
      shown = amount;
      if (now - shownAt < (isTerminal ? redrawEveryMs : lineEveryMs)) return;
      shownAt = now;
      show(amount, note);
    },
    done(note = '') {
      show(Math.max(shown, total), note);
      if (isTerminal) process.stderr.write('\n');
    },
  };
}

/** A line about what happens next. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
