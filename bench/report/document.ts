import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Section } from '../measure.ts';
import { type Part, parts } from '../options.ts';
import { say } from './progress.ts';

/** Where the figures are kept: docs/PERFORMANCE.md, whose parts stand between markers and are replaced one by one. */

const folder = fileURLToPath(new URL('../../docs/', import.meta.url));
const file = `${folder}PERFORMANCE.md`;
const plotFolder = 'performance';

const skeleton = `# Performance

Made by \`npm run bench -- --write\`: what stands between markers is replaced by the next run.

${parts.map((part) => `${opening(part)}\n${closing(part)}`).join('\n\n')}
`;

function opening(part: Part): string {
  return `<!-- bench:${part} -->`;
}

function closing(part: Part): string {
  return `<!-- /bench:${part} -->`;
}

interface Circumstances {
  readonly machine: string;
  readonly command: string;
  readonly write: boolean;
}

/** Prints a section, and keeps it where that is wanted. */
export function publish(
  part: Part,
  { markdown, plots = {} }: Section,
  { machine, command, write }: Circumstances,
): void {
  const date = new Date().toISOString().slice(0, 10);
  const text = `${markdown}\n\n<sub>\`${command}\` · ${date} · ${machine}</sub>`;
  process.stdout.write(`\n${text}\n`);
  if (!write) return;
  const before = existsSync(file) ? readFileSync(file, 'utf8') : skeleton;
  writeFileSync(file, replaced(before, part, text));
  for (const [name, svg] of Object.entries(plots)) {
    mkdirSync(`${folder}${plotFolder}`, { recursive: true });
    writeFileSync(`${folder}${plotFolder}/${name}`, svg);
  }
  say('written to docs/PERFORMANCE.md');
}

/** The path of a plot, as the document names it. */
export const plotPath = (name: string): string => `${plotFolder}/${name}`;

function replaced(document: string, part: Part, text: string): string {
  const begin = document.indexOf(opening(part));
  const end = document.indexOf(closing(part));
  const section = `${opening(part)}\n${text}\n${closing(part)}`;
  if (begin === -1 || end === -1) return `${document.trimEnd()}\n\n${section}\n`;
  return document.slice(0, begin) + section + document.slice(end + closing(part).length);
}
