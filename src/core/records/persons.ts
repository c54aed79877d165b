import { isKeyAuthor, noKeyIsPerson, noPartIsPerson } from '../application/access/caller.js';
import { isOwnActor } from '../application/access/scopedReads.js';
import { errors } from '../kernel/errors.js';

/** The form of a key's public id. Ids of other forms need no look-up. */
const publicId = /^[0-9a-f]{20}$/;

/** Knows the API keys of a company by their public ids. */
export interface KeyLookup {
  readonly apiKeys: { findOne(companyId: string, publicId: string): Promise<object | null> };
}

/**
 * @param path where the call names the person
 * @throws BAD_USER_INPUT INVALID_INPUT if it is an API key, by its name as an author or by its public id, or a part of the service
 */
export async function assertPerson(store: KeyLookup, companyId: string, path: string, id: string): Promise<void> {
  if (isOwnActor(id)) throw errors.invalidInput([{ path, message: noPartIsPerson }]);
  if (isKeyAuthor(id) || (publicId.test(id) && (await store.apiKeys.findOne(companyId, id)))) {
    throw errors.invalidInput([{ path, message: noKeyIsPerson }]);
  }
}
