import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isTzif, zoneIn } from '../../core/kernel/zones/tzif.js';
import { isVersion, ZoneTable } from '../../core/kernel/zones/zoneTable.js';
import { wordsOf } from '../../http/faultLog.js';
import { SetupError } from '../setupError.js';

/** A directory of TZif files, as the package tzdata of a Linux distribution installs one (docs/RUNBOOK.md). */

/** A distribution has about 600 names and 2 MB. */
const mostFiles = 5_000;
const mostBytesOfFile = 64 * 1024;
const mostBytes = 16 * 1024 * 1024;

/** What else such a directory has: the same zones in other forms, and what is of one machine. */
const others = new Set(['posix', 'right', 'localtime', 'posixrules', 'Factory']);
const zoneName = /^[A-Za-z][\w+-]*(\/[\w+-]+){0,3}$/;

/**
 * Reads a directory whole, so that what changes in it later changes nothing here.
 * @param expected names that it must have, or links to them
 * @param links what further names mean, unless the directory says so itself
 * @throws SetupError with what is wrong
 */
export function readZoneDirectory(
  directory: string,
  expected: readonly string[],
  links: ReadonlyMap<string, string>,
): ZoneTable {
  const wrong = (what: string): SetupError => new SetupError(`TZ_DATA_DIR: ${directory}: ${what}.`);
  try {
    const { version, links: own } = describedIn(directory, wrong);
    const table = new ZoneTable(version, zonesIn(directory, wrong), new Map([...links, ...own]));
    const missing = expected.filter((name) => !table.has(name));
    if (missing.length > 0) throw wrong(`it lacks ${missing.length} zones of this release, such as ${missing[0]}`);
    return table;
  } catch (error) {
    throw error instanceof SetupError ? error : wrong(`it cannot be read: ${wordsOf(error)}`);
  }
}

type Wrong = (what: string) => SetupError;

/** The version, by `tzdata.zi` or `+VERSION`, and the links of the former. */
function describedIn(directory: string, wrong: Wrong): { version: string; links: ReadonlyMap<string, string> } {
  const source = textOf(join(directory, 'tzdata.zi'));
  const versions = new Set(
    [/^# version (\S+)$/m.exec(source ?? '')?.[1], textOf(join(directory, '+VERSION'))?.trim()].filter(
      (found) => found !== undefined,
    ),
  );
  const [version] = versions;
  if (version === undefined) throw wrong('neither tzdata.zi nor +VERSION states the version of its data');
  if (versions.size > 1) throw wrong(`it states two versions: ${[...versions].join(' and ')}`);
  if (!isVersion(version))
    throw wrong(`its version ${JSON.stringify(version.slice(0, 40))} is not a version of the IANA database`);
  const links = (source ?? '').matchAll(/^L (\S+) (\S+)$/gm);
  return { version, links: new Map([...links].map(([, target = '', name = '']) => [name, target])) };
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return null;
  }
}

/** All zones. Each is read once to check it, and again from its bytes when it is first used. */
function zonesIn(directory: string, wrong: Wrong): ReadonlyMap<string, () => ReturnType<typeof zoneIn>> {
  const zones = new Map<string, () => ReturnType<typeof zoneIn>>();
  let left = mostBytes;
  for (const name of namesIn(directory, wrong)) {
    const bytes = bytesOf(join(directory, name));
    if (!bytes) continue;
    left -= bytes.length;
    if (bytes.length > mostBytesOfFile || left < 0) throw wrong(`${name} is too large for a zone`);
    try {
      zoneIn(bytes);
    } catch (error) {
      throw wrong(`${name}: ${wordsOf(error)}`);
    }
    zones.set(name, () => zoneIn(bytes));
  }
  if (zones.size === 0) throw wrong('it has no TZif file');
  return zones;
}

function namesIn(directory: string, wrong: Wrong): readonly string[] {
  const names: string[] = [];
  let files = 0;
  const walk = (prefix: string): void => {
    for (const entry of readdirSync(join(directory, prefix))) {
      const name = prefix === '' ? entry : `${prefix}/${entry}`;
      if (others.has(name) || !zoneName.test(name)) continue;
      files += 1;
      if (files > mostFiles) throw wrong(`it has more than ${mostFiles} files`);
      // Names may be symbolic links.
      if (statSync(join(directory, name)).isDirectory()) walk(name);
      else names.push(name);
    }
  };
  walk('');
  return names;
}

/** The bytes of a TZif file; null for another one. One byte more than a zone may have is read at most. */
function bytesOf(path: string): Uint8Array | null {
  const file = openSync(path, 'r');
  try {
    const bytes = new Uint8Array(mostBytesOfFile + 1);
    const length = readSync(file, bytes);
    return isTzif(bytes) ? bytes.slice(0, length) : null;
  } finally {
    closeSync(file);
  }
}
