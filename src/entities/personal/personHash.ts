/** The keyed hash of persons. Nothing else is stored of an erased person's id. */
export interface PersonHash {
  /** Identifies the key: a hash of another key can't be compared. */
  readonly keyId: string;
  of(companyId: string, candidateId: string): string;
}

/** The erasures in the database were made with another key than this service has. */
export class OtherPersonKey extends Error {}

type Ask = <Row>(text: string, values: unknown[]) => Promise<readonly Row[]>;

/**
 * Whether persons were erased with another key. This reads all companies at once, but only their keys.
 * @param hash null where there is no key: then each is another
 */
export async function isErasedByAnother(ask: Ask, hash: PersonHash | null): Promise<boolean> {
  const rows = await ask('select key_id from erasure where key_id <> $1 limit 1', [hash?.keyId ?? '']);
  return rows.length > 0;
}
