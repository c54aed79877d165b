import type { Configuration } from '@mikro-orm/core';
import { PostgreSqlConnection, PostgreSqlDriver } from '@mikro-orm/postgresql';
import type { Dialect } from 'kysely';

/**
 * Kysely gives a transaction's connection back only after a begin and a rollback that succeeded. On a connection that was
 * lost neither does: it would stay taken for good, and after as many losses as the pool has connections the process would
 * be dead to the world. The server has rolled back by itself by then, and the pool drops a lost connection when it is
 * given back.
 */
class LenientConnection extends PostgreSqlConnection {
  override createKyselyDialect(...overrides: Parameters<PostgreSqlConnection['createKyselyDialect']>) {
    const dialect = super.createKyselyDialect(...overrides);
    const createDriver: Dialect['createDriver'] = dialect.createDriver.bind(dialect);
    dialect.createDriver = () => {
      const driver = createDriver();
      const begin = driver.beginTransaction.bind(driver);
      driver.beginTransaction = async (connection, settings) => {
        try {
          await begin(connection, settings);
        } catch (error) {
          await driver.releaseConnection(connection);
          throw error;
        }
      };
      const rollback = driver.rollbackTransaction.bind(driver);
      driver.rollbackTransaction = (connection) => rollback(connection).catch(() => undefined);
      return driver;
    };
    return dialect;
  }
}

/** MikroORM's driver for PostgreSQL, whose pool survives connections that are lost within transactions. */
export class PipelineDriver extends PostgreSqlDriver {
  constructor(config: Configuration) {
    super(config);
    Object.assign(this, { connection: new LenientConnection(this.config) });
  }
}
