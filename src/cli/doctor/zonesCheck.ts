import { tzdbVersionsInUse } from '../../entities/schema/tzdbUse.js';
import type { Config } from '../../start/config.js';
import { chooseTable } from '../../start/opening/zoneTable.js';
import { type Outcome, ok, warn } from './finding.js';
import type { Ask } from './server.js';

/** The time zones that a process would use, and those that the running ones use. */

const update = 'update the release or TZ_DATA_DIR of the older processes';

/** @param ask null: no process is asked @throws where TZ_DATA_DIR is not usable */
export async function zonesCheck(config: Config, ask: Ask | null): Promise<Outcome> {
  const { table, ignored } = chooseTable(config);
  const message = `version ${table.version}`;
  if (ignored !== null)
    return warn(`${message}; TZ_DATA_DIR has ${ignored}`, 'unset TZ_DATA_DIR: the data of the release is as new');
  const others = ask === null ? [] : (await inUse(ask)).filter((version) => version !== table.version);
  return others.length === 0 ? ok(message) : warn(`${message}; running processes use ${others.join(', ')}`, update);
}

async function inUse(ask: Ask): Promise<readonly string[]> {
  const [found] = await ask<{ name: string | null }>("select to_regclass('tzdb_use')::text as name");
  // No release has migrated it yet, or one without the table.
  if (!found?.name) return [];
  return (await ask<{ version: string }>(tzdbVersionsInUse)).map(({ version }) => version);
}
