import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Part, parts } from '../options.ts';
import type { Section } from '../part.ts';
import { goalHead, goalRows, type Outcome } from './goalTable.ts';
import { say } from './progress.ts';

/**
 * The figures are kept in docs/PERFORMANCE.md. Its text is written by hand, except between markers. Each part replaces
 * only its own section, and its own rows in the table of goals.
 */

const folder = fileURLToPath(new URL('../../docs/', import.meta.url));
const file = `${folder}PERFORMANCE.md`;
const plotFolder = 'performance';

interface Circumstances {
  readonly machine: string;
  readonly command: string;
  readonly revision: string;
  readonly isQuick: boolean;
  readonly write: boolean;
}

/** Prints a section, and writes it to the document on request. */
export function publish(part: Part, section: Section, circumstances: Circumstances): void {
  const { markdown, goals = [], plots = {} } = section;
  const text = `${markdown}\n\n${made(circumstances)}`;
  const reached = goals.length > 0 ? `${goalHead}\n${goalRows(goals).join('\n')}\n\n` : '';
  const warning = circumstances.isQuick ? `${quickWarning}\n\n` : '';
  process.stdout.write(`\n${warning}${reached}${text}\n`);
  if (!circumstances.write) return;
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, withGoals(replaced(before, part, text), part, goals));
  for (const [name, svg] of Object.entries(plots)) {
    mkdirSync(`${folder}${plotFolder}`, { recursive: true });
    writeFileSync(`${folder}${plotFolder}/${name}`, svg);
  }
  say('written to docs/PERFORMANCE.md');
}

const quickWarning = '**A quick run. It only shows that the benchmark works. Do not quote its figures or verdicts.**';

function made({ machine, command, revision }: Circumstances): string {
  const date = new Date().toISOString().slice(0, 10);
  return `<sub>\`${command}\`, ${date}, ${revision}. ${machine}.</sub>`;
}

/** The path of a plot, relative to the document. */
export const plotPath = (name: string): string => `${plotFolder}/${name}`;

/** The document with a new text between the markers of a name. Missing markers are added. */
export function replaced(document: string, name: string, text: string): string {
  const [opening, closing] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];
  const begin = document.indexOf(opening);
  const end = document.indexOf(closing);
  const section = `${opening}\n${text}\n${closing}`;
  if (begin === -1 || end < begin) return `${document.trimEnd()}\n\n${section}\n`;
  return document.slice(0, begin) + section + document.slice(end + closing.length);
}

/** The document with new rows of a part in its table of goals. The rows of other parts stay. */
export function withGoals(document: string, part: Part, goals: readonly Outcome[]): string {
  const mark = (of: Part): string => ` <!-- ${of} -->`;
  const lines = document.split('\n').filter((line) => line.startsWith('|'));
  const rows = parts.flatMap((of) =>
    of === part ? goalRows(goals, mark(of)) : lines.filter((line) => line.includes(mark(of))),
  );
  return replaced(document, 'goals', [goalHead, ...rows].join('\n'));
}
