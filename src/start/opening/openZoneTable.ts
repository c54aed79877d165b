import type { Metrics } from '../../core/application/instruments.js';
import type { Logger } from '../../core/kernel/logger.js';
import { minuteMs } from '../../core/kernel/values/instants.js';
import { presentTable, setPresentTable } from '../../core/kernel/zones/presentTable.js';
import { isNewer, releaseLinks, releaseTable, type ZoneTable } from '../../core/kernel/zones/zoneTable.js';
import type { Store } from '../../core/ports.js';
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

/** How often a process records the version of its time zones. A version counts as in use for five minutes. */
const everyMs = minuteMs;

interface ZoneUse {
  /** Notes the version now. It never rejects: without an answer, nothing new is known. */
  note(): Promise<void>;
  /** @returns resolves when no statement is under way */
  stop(): Promise<void>;
}

/**
 * Records in the database which time zones this process uses, and warns while other processes use others: then the nodes
 * may offer different instants for one date (docs/RUNBOOK.md).
 */
export function watchZoneUse(store: Pick<Store, 'noteTzdbVersion'>, logger: Logger, metrics: Metrics): ZoneUse {
  const { version } = presentTable();
  let known = version;
  let count: number | null = null;
  metrics.gauge('tzdb_info', () => ({ [version]: 1 }));
  metrics.gauge('tzdb_versions', () => count);
  const noted = async (): Promise<void> => {
    const versions = await store.noteTzdbVersion(version);
    count = versions.length;
    const now = versions.join(', ');
    if (now === known) return;
    if (versions.length > 1) {
      const remedy = 'update the release or TZ_DATA_DIR of the older ones';
      logger.warn({ tzdbVersion: version, inUse: versions }, `processes use different time zones: ${remedy}`);
    } else logger.info({ tzdbVersion: version }, 'all processes use the same time zones again');
    known = now;
  };
  let running = Promise.resolve();
  const note = (): Promise<void> => {
    running = noted().catch(() => undefined);
    return running;
  };
  const timer = setInterval(() => void note(), everyMs);
  timer.unref();
  return {
    note,
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
