// The files of releases, and what CHANGES.md announces.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const artefactNames = ['schema.graphql', 'openapi.json', 'events.schema.json', 'client.json'];
export const releaseFiles = [...artefactNames, 'smoke.json'];
export const sumsName = 'SHA256SUMS';

const version = /^\d+\.\d+\.\d+$/;
const byVersion = (one, other) => one.localeCompare(other, 'en', { numeric: true });

/** The versions in `releases`, the oldest first. */
export function releasesIn(root) {
  const directory = join(root, 'contracts/releases');
  return existsSync(directory)
    ? readdirSync(directory)
        .filter((name) => version.test(name))
        .toSorted(byVersion)
    : [];
}

const sumOf = (text) => createHash('sha256').update(text).digest('hex');

/** The lines of `sha256sum`. @param {Record<string, string | Buffer>} files their texts by name */
export function sumsOf(files) {
  return Object.entries(files)
    .map(([name, text]) => `${sumOf(text)}  ${name}\n`)
    .join('');
}

/** Files of a release that are missing or were changed. */
export function faultsOf(root, release) {
  const directory = join(root, 'contracts/releases', release);
  const at = (name) => `contracts/releases/${release}/${name}`;
  if (!existsSync(join(directory, sumsName))) return [{ path: at(sumsName), what: 'the file is missing' }];
  const sums = new Map(
    readFileSync(join(directory, sumsName), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split('  ').toReversed()),
  );
  return releaseFiles.flatMap((name) => {
    if (!existsSync(join(directory, name))) return [{ path: at(name), what: 'the file is missing' }];
    const isSame = sums.get(name) === sumOf(readFileSync(join(directory, name)));
    return isSame ? [] : [{ path: at(name), what: 'the file was changed after the release' }];
  });
}

const row = /^\|\s*`([^`]+)`\s*\|\s*gone from (\d{4}-\d{2}-\d{2})\s*\|.*\|\s*$/;

/**
 * The paths whose withdrawal is announced, and whose day has come.
 * @param {string} page docs/CHANGES.md @param {string} today `YYYY-MM-DD`
 */
export function announcedIn(page, today) {
  const lines = page.split('\n');
  const start = lines.indexOf('## Withdrawn');
  if (start < 0) return new Set();
  const end = lines.findIndex((line, at) => at > start && line.startsWith('## '));
  const rows = lines.slice(start, end < 0 ? undefined : end).flatMap((line) => row.exec(line)?.slice(1, 3) ?? []);
  const days = Array.from({ length: rows.length / 2 }, (_, at) => [rows[2 * at], rows[2 * at + 1]]);
  return new Set(days.filter(([, day]) => day <= today).map(([path]) => path));
}
