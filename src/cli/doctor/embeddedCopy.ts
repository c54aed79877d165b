import { rmSync } from 'node:fs';
import { cp, mkdtemp, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '../../entities/embedded.js';
import { spareMemory } from '../../start/opening/openStore.js';
import type { Ask } from './server.js';

/** A larger database is not copied: that would take more than its share of the time. */
const mostCopied = 512 * 1024 ** 2;

/**
 * Looks into a copy of an embedded database: to open it would change its files.
 * @returns null if the database is too large for that
 */
export async function lookIn<T>(databaseDirectory: string, look: (ask: Ask) => Promise<T>): Promise<T | null> {
  if ((await sizeOf(databaseDirectory)) > mostCopied) return null;
  const room = await mkdtemp(join(tmpdir(), 'recruitment-doctor-'));
  // The process may end before this does.
  const remove = (): void => rmSync(room, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    const copy = join(room, 'database');
    await cp(databaseDirectory, copy, { recursive: true });
    spareMemory();
    const pglite = await openEmbedded(copy);
    const found = await look(
      async <Row>(text: string, values?: unknown[]) => (await pglite.query<Row>(text, values)).rows,
    );
    await pglite.close();
    return found;
  } finally {
    remove();
    process.off('exit', remove);
  }
}

async function sizeOf(directory: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(directory, { recursive: true })) bytes += (await stat(join(directory, name))).size;
  return bytes;
}
