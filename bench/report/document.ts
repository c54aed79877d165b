import { readFileSync, writeFileSync } from 'node:fs';
import type { Mode } from '../options.ts';
import { say } from './progress.ts';

/** docs/PERFORMANCE.md: its text is written by hand, except between markers. Each mode replaces only its own section. */

const file = new URL('../../docs/PERFORMANCE.md', import.meta.url);

const quickWarning = '**A quick run. It only shows that the benchmark works. Do not quote its figures or verdicts.**';

/** Prints the results of a mode, and writes them to the document on request. @param made how they were measured */
export function publish(
  mode: Mode,
  results: string,
  made: string,
  { quick, write }: { readonly quick: boolean; readonly write: boolean },
): void {
  const text = `${results}\n\n<sub>${made}</sub>`;
  process.stdout.write(`\n${quick ? `${quickWarning}\n\n` : ''}${text}\n`);
  if (!write) return;
  writeFileSync(file, replaced(readFileSync(file, 'utf8'), mode, text));
  say('written to docs/PERFORMANCE.md');
}

/** The document with a new text between the markers of a name. @throws where it has no such markers */
export function replaced(document: string, name: string, text: string): string {
  const [opening, closing] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];
  const [begin, end] = [document.indexOf(opening), document.indexOf(closing)];
  if (begin === -1 || end < begin) throw new Error(`docs/PERFORMANCE.md has no ${opening} … ${closing}`);
  return `${document.slice(0, begin)}${opening}\n${text}\n${document.slice(end)}`;
}
