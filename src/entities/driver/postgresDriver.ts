import type { Configuration, DriverException } from '@mikro-orm/core';
import { PostgreSqlConnection, PostgreSqlDriver } from '@mikro-orm/postgresql';
import type { Dialect } from 'kysely';
import { DomainError } from '../../core/kernel/errors.js';

/**
 * Kysely gives a transaction's connection back to the pool only if begin and rollback succeed. On a lost connection
 * both fail, so the connection would never be given back. After as many losses as the pool has connections, the process
 * could no longer use the database. This class gives the connection back in these cases too. The server rolls back by
 * itself, and the pool removes a lost connection when it is given back.
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

/** MikroORM's driver for PostgreSQL. Its pool survives connections that are lost within transactions. */
export class PipelineDriver extends PostgreSqlDriver {
  constructor(config: Configuration) {
    super(config);
    Object.assign(this, { connection: new LenientConnection(this.config) });
  }

  /**
   * MikroORM makes an error of its own of each error, with the same members. What the pool rejects, for example because
   * no connection becomes free, stays what it is: it is an answer for the caller, and no bug.
   */
  override convertException(exception: Error): DriverException {
    const error = exception instanceof DomainError ? exception : super.convertException(exception);
    return error as DriverException;
  }
}
