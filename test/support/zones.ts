import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { presentTable, setPresentTable } from '../../src/core/kernel/zones/presentTable.js';
import { zoneIn } from '../../src/core/kernel/zones/tzif.js';
import { releaseTable, ZoneTable } from '../../src/core/kernel/zones/zoneTable.js';

/** Tables of time zones of other versions. */

/** A zone of a table: its first offset in seconds, its changes in seconds since the epoch, and the rule after them. */
export interface ZoneText {
  readonly first: number;
  readonly changes?: readonly (readonly [at: number, offset: number])[];
  readonly rule: string;
}

/** A TZif file of version 2, as zic makes a slim one. */
export function tzif({ first, changes = [], rule }: ZoneText): Uint8Array {
  const offsets = [first, ...changes.map(([, offset]) => offset)];
  const header = (counts: readonly number[]): Buffer => {
    const bytes = Buffer.alloc(44);
    bytes.write('TZif2', 0, 'latin1');
    for (const [index, count] of counts.entries()) bytes.writeUInt32BE(count, 20 + index * 4);
    return bytes;
  };
  const body = Buffer.alloc(changes.length * 9 + offsets.length * 6 + 4);
  for (const [index, [at]] of changes.entries()) {
    body.writeBigInt64BE(BigInt(at), index * 8);
    body.writeUInt8(index + 1, changes.length * 8 + index);
  }
  for (const [index, offset] of offsets.entries()) body.writeInt32BE(offset, changes.length * 9 + index * 6);
  const counts = [0, 0, 0, changes.length, offsets.length, 4];
  return Buffer.concat([header([0, 0, 0, 0, 1, 0]), Buffer.alloc(6), header(counts), body, Buffer.from(`\n${rule}\n`)]);
}

/** The release's table with another version, and other zones. */
export function tableOf(version: string, zones: Readonly<Record<string, ZoneText>>): ZoneTable {
  const all = releaseTable.names.map((name) => {
    const zone = releaseTable.zone(name);
    if (!zone) throw new Error(`${name} is no zone`);
    return [name, () => zone] as const;
  });
  const others = Object.entries(zones).map(([name, text]) => [name, () => zoneIn(tzif(text))] as const);
  return new ZoneTable(version, new Map([...all, ...others]), new Map());
}

/** Does something by another table, as another node would. */
export async function byTable<T>(table: ZoneTable, work: () => Promise<T>): Promise<T> {
  const before = presentTable();
  setPresentTable(table);
  try {
    return await work();
  } finally {
    setPresentTable(before);
  }
}

/** Manitoba as it was until 2026: its clocks change each year. */
export const manitobaBefore: ZoneText = { first: -21_600, rule: 'CST6CDT,M3.2.0,M11.1.0' };
/** Manitoba as it would be if its clocks stayed at UTC-4. */
export const manitobaAtFour: ZoneText = { first: -21_600, changes: [[1_767_225_600, -14_400]], rule: '<-04>4' };

/**
 * Writes a directory of TZif files, in which all further names are links to UTC.
 * @returns its path
 */
export function writeZoneDirectory(
  directory: string,
  version: string,
  zones: Readonly<Record<string, ZoneText>>,
): string {
  for (const [name, text] of Object.entries({ 'Etc/UTC': { first: 0, rule: 'UTC0' }, ...zones })) {
    mkdirSync(dirname(join(directory, name)), { recursive: true });
    writeFileSync(join(directory, name), tzif(text));
  }
  const links = releaseTable.names.filter((name) => !(name in zones)).map((name) => `L Etc/UTC ${name}`);
  writeFileSync(join(directory, 'tzdata.zi'), [`# version ${version}`, ...links, ''].join('\n'));
  return directory;
}
