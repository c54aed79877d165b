import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import { SetupError } from '../setupError.js';

/**
 * The file of a backup: a line of JSON that describes it, the database's directory as a compressed tar file, and the
 * SHA-256 of all that, as 64 hexadecimal digits and a line's end.
 */

const described = z.object({
  format: z.literal('recruitment-pipeline backup 1'),
  /** The release that migrated the database last. */
  release: z.string().regex(/^\d+\.\d+\.\d+$/),
  at: z.iso.datetime(),
  /** The generated key by whose hashes erased persons are kept out; null where PERSON_KEY was set. */
  personKey: z.string().nullable(),
});

export interface Backup extends Omit<z.infer<typeof described>, 'format'> {
  /** A tar file. */
  readonly directory: Uint8Array<ArrayBuffer>;
}

const newline = 0x0a;
const checksumLength = 65;
const checksumOf = (bytes: Uint8Array): string => `${createHash('sha256').update(bytes).digest('hex')}\n`;

export async function encodeBackup({ directory, ...rest }: Backup): Promise<Uint8Array> {
  const head = `${JSON.stringify({ format: 'recruitment-pipeline backup 1', ...rest })}\n`;
  const body = Buffer.concat([Buffer.from(head), await promisify(gzip)(directory)]);
  return Buffer.concat([body, Buffer.from(checksumOf(body))]);
}

/** @param path for the message. @throws SetupError if the file is damaged, or no backup */
export async function decodeBackup(file: Buffer, path: string): Promise<Backup> {
  const body = file.subarray(0, -checksumLength);
  const end = body.indexOf(newline);
  if (end < 0 || file.subarray(-checksumLength).toString('latin1') !== checksumOf(body)) {
    throw new SetupError(
      `${path} is damaged, or is not a backup of this service: its checksum is wrong. Use another backup.`,
    );
  }
  const head = described.safeParse(JSON.parse(body.subarray(0, end).toString()));
  if (!head.success) throw new SetupError(`${path} is not a backup that this release can read.`);
  const { format: _, ...rest } = head.data;
  return { ...rest, directory: await promisify(gunzip)(body.subarray(end + 1)) };
}
