import { readFile } from 'node:fs/promises';
import pg from 'pg';

/** The CPU of a database's backends. It is known where PostgreSQL runs on the same machine and /proc can be read. */
export interface BackendClock {
  /** Starts counting. @returns a function for the milliseconds of CPU since then; null where they are not known */
  start(): Promise<() => Promise<number | null>>;
  close(): Promise<void>;
}

const nanosecondsPerMs = 1e6;

/** @param server any other database of the server, so that this query itself is not counted */
export async function openBackendClock(server: string, database: string): Promise<BackendClock> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const canTell = await isOnThisMachine(client);
  return {
    async start() {
      if (!canTell) return async () => null;
      const before = await times(client, database);
      return async () => {
        let used = 0;
        // A backend that has started since then counts from 0.
        for (const [pid, ms] of await times(client, database)) used += Math.max(0, ms - (before.get(pid) ?? 0));
        return used;
      };
    },
    close: () => client.end(),
  };
}

/** Whether PostgreSQL's process ids are those of this machine. */
async function isOnThisMachine(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid;
  const [name] = await Promise.all([readFile(`/proc/${pid}/comm`, 'utf8'), readFile(`/proc/${pid}/schedstat`)]).catch(
    () => [''],
  );
  return name.startsWith('postgres');
}

async function times(client: pg.Client, database: string): Promise<ReadonlyMap<number, number>> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = $1 and backend_type in ('client backend', 'parallel worker')`,
    [database],
  );
  return new Map(await Promise.all(rows.map(async ({ pid }) => [pid, await cpuMsOf(pid)] as const)));
}

async function cpuMsOf(pid: number): Promise<number> {
  try {
    return Number((await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ')[0]) / nanosecondsPerMs;
  } catch {
    // The process has ended meanwhile.
    return 0;
  }
}
