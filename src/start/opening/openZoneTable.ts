import type { Logger } from '../../core/kernel/logger.js';
import { releaseLinks, releaseTable } from '../../core/kernel/zones/packedZones.js';
import { presentTable, setPresentTable } from '../../core/kernel/zones/presentTable.js';
import { isNewer, type ZoneTable } from '../../core/kernel/zones/zoneTable.js';
import type { Config } from '../config.js';
import { readZoneDirectory } from './zoneDirectory.js';

/** The table of time zones that a process uses (ADR 20). */

interface Chosen {
  readonly table: ZoneTable;
  /** The version of the directory, where the release has one as new; null otherwise. */
  readonly ignored: string | null;
}

/**
 * The release's table, or that of TZ_DATA_DIR where it is newer: a setting that an upgrade has left behind takes no node
 * back.
 * @throws SetupError if the directory is not usable
 */
export function chooseTable({ zoneDirectory }: Pick<Config, 'zoneDirectory'>): Chosen {
  if (zoneDirectory === null) return { table: releaseTable, ignored: null };
  const table = readZoneDirectory(zoneDirectory, releaseTable.names, releaseLinks);
  return isNewer(table.version, releaseTable.version)
    ? { table, ignored: null }
    : { table: releaseTable, ignored: table.version };
}

/** Sets the table of this process, before it opens anything that computes by it. @throws as {@link chooseTable} */
export function openZoneTable(config: Pick<Config, 'zoneDirectory'>, logger: Logger): void {
  const { table, ignored } = chooseTable(config);
  setPresentTable(table);
  const { version } = presentTable();
  logger.info({ tzdbVersion: version }, `time zone data: version ${version}`);
  if (ignored !== null)
    logger.warn({ tzdbVersion: version, ignored }, 'TZ_DATA_DIR is not newer than the data of this release: unset it');
}
