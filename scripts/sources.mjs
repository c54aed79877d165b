import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** A name for the contents of files. It changes if any of them does. */
export async function digestOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 12);
}
