import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A name for the contents of files. It changes if any of them does. */
export async function digestOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 12);
}

/** The file of a built folder with the digest of its sources. */
const mark = 'sources.txt';

/** The digest of the sources that a folder was built from; null if there is none. */
export async function builtFrom(folder) {
  const file = join(folder, mark);
  return existsSync(file) ? await readFile(file, 'utf8') : null;
}

/**
 * Puts a built draft, with the digest of its sources, in the place of a folder. Files are replaced together, because a
 * starting service may read them.
 */
export async function publish(draft, folder, digest) {
  // Another build of the same sources was faster: what it has published may be in use.
  if ((await builtFrom(folder)) === digest) {
    await rm(draft, { recursive: true });
    return;
  }
  await writeFile(join(draft, mark), digest);
  const old = `${draft}-old`;
  await rename(folder, old).catch((error) => {
    // There is none yet, or another build is publishing.
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(draft, folder).catch(async (error) => {
    // Another build was faster.
    if (!existsSync(folder)) throw error;
    await rm(draft, { recursive: true });
  });
  await rm(old, { recursive: true, force: true });
}
