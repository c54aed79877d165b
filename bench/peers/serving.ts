import pg from 'pg';

/** What all peers share: the port, and as many database connections as the service has. */

export const port = Number(process.env.PORT);
export const host = '127.0.0.1';

const maxConnections = 10;
const timestamptz = 1184;

/** Instants as ISO 8601 text without a Date in between, as a careful peer would do it. */
pg.types.setTypeParser(timestamptz, (text) => {
  const fraction = text.charAt(19) === '.' ? text.slice(20, -3) : '';
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0')}Z`;
});

export function openPool(): pg.Pool {
  const pool = new pg.Pool({
    connectionString: process.env.DATABASE_URL,
    max: maxConnections,
    options: '-c timezone=UTC',
  });
  // A connection that the server ends while idle must not end the process.
  pool.on('error', () => undefined);
  return pool;
}
