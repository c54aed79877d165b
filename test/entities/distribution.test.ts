import { describe, expect } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';
import { openDatabase, ormOptions, tables } from '../../src/entities/database.js';
import { distribute } from '../../src/entities/distribution.js';
import { ids } from '../../src/entities/ids.js';
import { postgresUrl } from '../support/databases.js';
import { onCluster } from '../support/nodes.js';
import { onServer, ownOnCluster } from '../support/servers.js';

/** The migrations of the first release that was distributed end with this one. */
const releaseBefore = 'Migration20261122_fewerIndexes';

describe('a cluster (set TEST_CITUS_URL)', () => {
  onCluster(
    'that was distributed by an earlier release is brought up to date, and distributed to its end',
    async () => {
      const own = await ownOnCluster(postgresUrl as string, async (url) => {
        const orm = await MikroORM.init({ ...ormOptions({ kind: 'postgres', url }), logger: () => undefined });
        await orm.migrator.up({ to: releaseBefore });
        await orm.close(true);
        const known = await onServer(url, (client) =>
          client.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'"),
        );
        const made = new Set(known.rows.map(({ name }) => name));
        await distribute(
          url,
          tables.filter((table) => made.has(table)),
          () => undefined,
        );
      });
      const database = await openDatabase({ kind: 'postgres', url: own.url }, ids);
      await database.migrate();
      const done: string[] = [];
      await distribute(own.url, tables, ({ table }) => done.push(table));
      expect(done.length).toBeGreaterThan(0);
      const { rows } = await onServer(own.url, (client) =>
        client.query<{ count: number }>('select count(*)::int from pg_dist_partition'),
      );
      expect(rows).toEqual([{ count: tables.length }]);
      await database.close();
      await own.drop();
    },
  );
});
