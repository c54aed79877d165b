import { judgeNamesBy } from './zone.js';
import { releaseTable, type ZoneTable } from './zoneTable.js';

let present: ZoneTable = releaseTable;
judgeNamesBy((name) => present.has(name));

/** The table by which this process computes all local times, and knows names of zones. */
export const presentTable = (): ZoneTable => present;

/**
 * Sets the table of this process: at its start, before it serves or works (TZ_DATA_DIR). It is the process's as its
 * settings are, since one process never computes by two.
 */
export function setPresentTable(table: ZoneTable): void {
  present = table;
}
