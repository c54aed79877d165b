import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { presentTable, setPresentTable } from '../../src/core/kernel/zones/presentTable.js';
import { releaseTable } from '../../src/core/kernel/zones/zoneTable.js';
import { readConfig } from '../../src/start/config.js';
import { chooseTable, openZoneTable } from '../../src/start/opening/openZoneTable.js';
import { manitobaAtFour, tzif, writeZoneDirectory } from '../support/zones.js';

describe('TZ_DATA_DIR', () => {
  let directory: string;

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'zones-'));
  });

  afterEach(() => {
    rmSync(directory, { recursive: true });
    setPresentTable(releaseTable);
  });

  const config = () => readConfig({ TZ_DATA_DIR: directory });
  const offset = (name: string): number | undefined =>
    chooseTable(config()).table.zone(name)?.offsetAt(Date.parse('2027-01-20')) ?? undefined;

  it('is used where it is newer', () => {
    writeZoneDirectory(directory, '2999b', { 'America/Winnipeg': manitobaAtFour });
    const { table, ignored } = chooseTable(config());
    expect([table.version, ignored]).toEqual(['2999b', null]);
    expect(offset('america/winnipeg')).toBe(-4 * 3_600_000);
    expect(releaseTable.names.filter((name) => !table.has(name))).toEqual([]);
    const lines: object[] = [];
    const log = {
      info: (said: object) => lines.push(said),
      warn: (said: object) => lines.push(said),
      error: () => undefined,
      debug: () => undefined,
    };
    openZoneTable(config(), log);
    expect([lines, presentTable().version]).toEqual([[{ tzdbVersion: '2999b' }], '2999b']);
  });

  it('may say its version by +VERSION, and have symbolic links', () => {
    writeZoneDirectory(directory, '2999b', { 'America/Winnipeg': manitobaAtFour });
    symlinkSync('America/Winnipeg', join(directory, 'Manitoba'));
    rmSync(join(directory, 'tzdata.zi'));
    writeFileSync(join(directory, '+VERSION'), '2999c\n');
    expect(() => chooseTable(config())).toThrow(/lacks \d+ zones of this release, such as /);
    for (const name of releaseTable.names) {
      mkdirSync(join(directory, name, '..'), { recursive: true });
      writeFileSync(join(directory, name), tzif(manitobaAtFour));
    }
    const { table } = chooseTable(config());
    expect([table.version, table.has('Manitoba')]).toEqual(['2999c', true]);
  });

  it('is ignored, and the log says so, where the release is as new', () => {
    const warned: object[] = [];
    const log = {
      info: () => undefined,
      warn: (said: object) => warned.push(said),
      error: () => undefined,
      debug: () => undefined,
    };
    for (const version of ['2020a', releaseTable.version]) {
      writeZoneDirectory(directory, version, { 'America/Winnipeg': manitobaAtFour });
      openZoneTable(config(), log);
      expect(presentTable()).toBe(releaseTable);
    }
    expect(warned).toEqual(
      ['2020a', releaseTable.version].map((ignored) => ({ tzdbVersion: releaseTable.version, ignored })),
    );
  });

  it.each<[string, (directory: string) => void, RegExp]>([
    ['is missing', (path) => rmSync(path, { recursive: true, force: true }), /neither tzdata\.zi nor \+VERSION/],
    ['has no version', (path) => rmSync(join(path, 'tzdata.zi')), /neither tzdata\.zi nor \+VERSION/],
    ['has two versions', (path) => writeFileSync(join(path, '+VERSION'), '2999c'), /two versions: 2999b and 2999c/],
    [
      'has no version of IANA',
      (path) => writeFileSync(join(path, 'tzdata.zi'), '# version 2999b-mine\n'),
      /is not a version of the IANA database/,
    ],
    ['has a broken zone', (path) => writeFileSync(join(path, 'Etc/UTC'), 'TZif2 and more'), /Etc\/UTC: it /],
    [
      'has a zone too large',
      (path) => writeFileSync(join(path, 'Big'), `TZif2${'x'.repeat(70_000)}`),
      /Big is too large/,
    ],
    ['lacks zones', (path) => rmSync(join(path, 'Etc'), { recursive: true }), /lacks \d+ zones|no TZif file/],
  ])('stops the start where it %s', (_, spoil, message) => {
    writeZoneDirectory(directory, '2999b', { 'America/Winnipeg': manitobaAtFour });
    spoil(directory);
    expect(() => chooseTable(config())).toThrow(message);
    expect(() => chooseTable(config())).toThrow(/^TZ_DATA_DIR: /);
    mkdirSync(directory, { recursive: true });
  });
});
