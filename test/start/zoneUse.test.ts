import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Metrics, noMetrics } from '../../src/core/application/instruments.js';
import { releaseTable } from '../../src/core/kernel/zones/zoneTable.js';
import { watchZoneUse } from '../../src/start/opening/openZoneTable.js';
import { openTestDatabase, type TestDatabase } from '../support/database/databases.js';
import { byTable, tableOf } from '../support/zones.js';

describe('a process', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  it('tells the others its time zones, and warns once while they use others', async () => {
    const said: object[] = [];
    const log = (level: string) => (fields: object) => void said.push({ level, ...fields });
    const logger = { debug: log('debug'), info: log('info'), warn: log('warn'), error: log('error') };
    const gauges = new Map<string, () => unknown>();
    const metrics: Metrics = { ...noMetrics, gauge: (name, read) => void gauges.set(name, read) };
    const shown = () => ['tzdb_info', 'tzdb_versions'].map((name) => gauges.get(name)?.());
    const { version } = releaseTable;

    const use = watchZoneUse(database.store, logger, metrics);
    expect(shown()).toEqual([{ [version]: 1 }, null]);
    await use.note();
    expect([shown(), said]).toEqual([[{ [version]: 1 }, 1], []]);

    const older = await byTable(tableOf('2026e', {}), async () => watchZoneUse(database.store, logger, noMetrics));
    await older.note();
    await use.note();
    await use.note();
    const inUse = ['2026e', version];
    expect(said).toEqual(['2026e', version].map((tzdbVersion) => ({ level: 'warn', tzdbVersion, inUse })));
    expect(shown()).toEqual([{ [version]: 1 }, 2]);

    await older.stop();
    await database.rows("update tzdb_use set used_at = now() - interval '1 hour' where version = '2026e'");
    await use.note();
    expect(said.at(-1)).toEqual({ level: 'info', tzdbVersion: version });
    expect(shown()).toEqual([{ [version]: 1 }, 1]);
    await use.stop();
  });

  it('goes on where the database does not answer', async () => {
    const use = watchZoneUse({ noteTzdbVersion: () => Promise.reject(new Error()) }, { ...console }, noMetrics);
    await use.note();
    await use.stop();
  });
});
