import { readFileSync, writeFileSync } from 'node:fs';
import type { Mode } from '../options.ts';
import { say } from './progress.ts';

/** Documents whose text is written by hand, except between markers. Each mode replaces only its own section. */

const folder = new URL('../../docs/', import.meta.url);

const scaling: readonly Mode[] = ['scale', 'soak', 'capacity', 'telemetry'];

const quickWarning = '**A quick run. It only shows that the benchmark works. Do not quote its figures or verdicts.**';

/**
 * Prints the results of a mode, and writes them to its document on request.
 * @param made how they were measured @param commit that was measured
 */
export function publish(
  mode: Mode,
  results: string,
  made: string,
  commit: string,
  { quick, write }: { readonly quick: boolean; readonly write: boolean },
): void {
  const text = `${results}\n\n<sub>${made}</sub>`;
  process.stdout.write(`\n${quick ? `${quickWarning}\n\n` : ''}${text}\n`);
  if (!write) return;
  const name = scaling.includes(mode) ? 'SCALING.md' : 'PERFORMANCE.md';
  const file = new URL(name, folder);
  const document = readFileSync(file, 'utf8');
  const today = new Date().toISOString().slice(0, 10);
  writeFileSync(
    file,
    scaling.includes(mode) ? rerun(document, mode, commit, today, text) : replaced(document, mode, text),
  );
  say(`written to docs/${name}`);
}

/**
 * The document with a new text between the marks of a run, which name its commit and its day.
 * @throws where it has no such marks
 */
export function rerun(document: string, name: string, commit: string, day: string, text: string): string {
  const marks = new RegExp(`<!-- run: ${name} .*?-->[\\s\\S]*?<!-- end -->`);
  if (!marks.test(document)) throw new Error(`the document has no <!-- run: ${name} … --> … <!-- end -->`);
  return document.replace(marks, () => `<!-- run: ${name} ${commit} ${day} -->\n${text}\n<!-- end -->`);
}

/** The document with a new text between the markers of a name. @throws where it has no such markers */
export function replaced(document: string, name: string, text: string): string {
  const [opening, closing] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];
  const [begin, end] = [document.indexOf(opening), document.indexOf(closing)];
  if (begin === -1 || end < begin) throw new Error(`docs/PERFORMANCE.md has no ${opening} … ${closing}`);
  return `${document.slice(0, begin)}${opening}\n${text}\n${document.slice(end)}`;
}
