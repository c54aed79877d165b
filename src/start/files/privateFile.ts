import { randomUUID } from 'node:crypto';
import { mkdir, open, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Files that only the owner can read. */

export async function makeDirectory(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
}

/**
 * Writes a temporary file that others can't read, and then puts it in its place: a crash never leaves half a file
 * there.
 * @param place `rename` replaces a file, `link` refuses to
 */
export async function writePrivately(
  path: string,
  content: string | Uint8Array,
  place: (from: string, to: string) => Promise<void>,
): Promise<void> {
  await makeDirectory(dirname(path));
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeFile(draft, content, { mode: 0o600, flag: 'wx', flush: true });
    await place(draft, path);
    await flush(dirname(path));
  } finally {
    await rm(draft, { force: true });
  }
}

/** Makes a file, or the names in a directory, safe from a crash of the machine. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
