import { z } from 'zod';
import { type Command, nothing, type Query, type World } from '../door/useCase.js';
import { errors } from '../errors.js';
import { apiKeyChanged } from '../events/domainEvents.js';
import { grantable } from '../operations.js';
import { hourMs, instantAt, onTheWall } from '../values/instants.js';
import { id, instant, name, text } from '../values/shapes.js';
import {
  type ApiKey,
  beginApiKey,
  type IssuedApiKey,
  maxCharacters,
  maxEnded,
  maxKeys,
  type StoredApiKey,
  withoutHashes,
} from './apiKey.js';

/** Admins manage their companies' API keys (specification, "Authentication", rules 1 and 3; CONTRACT "Callers"). */

const companyTarget = z.strictObject({ companyId: id });
const keyTarget = z.strictObject({ companyId: id, id });
type KeyTarget = z.infer<typeof keyTarget>;

const maxGrants = 100;
const maxOverlapHours = 720;

const newApiKey = z.strictObject({
  grants: z
    .array(
      z.strictObject({
        endpoint: z.string().refine((endpoint) => grantable.has(endpoint), {
          error:
            'must be an endpoint ("GET /v2/…" as the specification writes it) or a GraphQL coordinate that can be granted',
        }),
        justification: text,
      }),
    )
    .min(1)
    .max(maxGrants),
  contact: z.strictObject({
    companyName: name,
    fullName: name,
    role: name,
    email: z.email({ error: 'must be an e-mail address' }).max(320),
  }),
  expiresAt: instant.nullish(),
});

/**
 * Issues a key. Its secret is answered once and never stored. The keys that ended longest ago are removed, so that the
 * list of the keys stays readable.
 * @throws CONFLICT LIMIT_REACHED
 */
export const issueApiKey: Command<z.infer<typeof companyTarget>, z.infer<typeof newApiKey>, IssuedApiKey> = {
  operation: 'issueApiKey',
  target: companyTarget,
  body: newApiKey,
  async run({ target: { companyId }, body }, scene) {
    const { store, world } = scene;
    const now = onTheWall(world.clock);
    const expiresAt = body.expiresAt ?? null;
    if (expiresAt !== null && expiresAt <= now) {
      throw errors.invalidInput([{ path: 'expiresAt', message: 'must be in the future' }]);
    }
    const publicId = world.keyTexts.newPublicId();
    const secret = world.keyTexts.write(companyId, publicId);
    const { grants, contact } = body;
    const key = beginApiKey({ id: publicId, companyId, grants, contact, expiresAt }, secret.hash, now);
    const others = await store.lockApiKeys(companyId, now);
    if (others.count >= maxKeys) throw errors.limitReached('API keys that are neither revoked nor expired', maxKeys);
    const characters = others.characters + JSON.stringify(grants).length + JSON.stringify(contact).length;
    if (characters > maxCharacters) throw errors.limitReached('characters of API keys', maxCharacters);
    await store.removeEndedApiKeys(companyId, now, { count: maxEnded, characters: maxCharacters - characters });
    await store.insertApiKey(key);
    const apiKey = withoutHashes(key);
    await store.appendEvents(companyId, [apiKeyChanged('API_KEY_ISSUED', null, apiKey)], scene);
    return { apiKey, secret: secret.text };
  },
};

/**
 * Gives a key a new secret. The old one stays valid for `overlapHours` (0 to 720); with 0 it ends at once.
 * @throws NOT_FOUND API_KEY_NOT_FOUND; CONFLICT API_KEY_REVOKED
 */
export const rollApiKey: Command<KeyTarget, { overlapHours: number }, IssuedApiKey> = {
  operation: 'rollApiKey',
  target: keyTarget,
  body: z.strictObject({ overlapHours: z.int().min(0).max(maxOverlapHours) }),
  async run({ target: { companyId, id }, body: { overlapHours } }, scene) {
    const { store, world } = scene;
    const now = onTheWall(world.clock);
    const key = await store.lockApiKey(companyId, id);
    if (!key) throw errors.apiKeyUnknown();
    if (key.revokedAt !== null) throw errors.apiKeyAlreadyRevoked();
    const secret = world.keyTexts.write(companyId, id);
    const rolled: StoredApiKey = {
      ...key,
      secretHash: secret.hash,
      previousSecretHash: overlapHours === 0 ? null : key.secretHash,
      previousExpiresAt: overlapHours === 0 ? null : instantAt(Date.parse(now) + overlapHours * hourMs),
    };
    await store.saveApiKey(rolled);
    const apiKey = withoutHashes(rolled);
    await store.appendEvents(companyId, [apiKeyChanged('API_KEY_ROLLED', withoutHashes(key), apiKey)], scene);
    return { apiKey, secret: secret.text };
  },
  afterwards: ({ apiKey }, world) => forget(apiKey, world),
};

/**
 * Revokes a key: at once on this node, within 5 s on others. A revoked key does not change.
 * @throws NOT_FOUND API_KEY_NOT_FOUND
 */
export const revokeApiKey: Command<KeyTarget, undefined, ApiKey> = {
  operation: 'revokeApiKey',
  target: keyTarget,
  body: nothing,
  async run({ target: { companyId, id } }, scene) {
    const { store, world } = scene;
    const now = onTheWall(world.clock);
    const key = await store.lockApiKey(companyId, id);
    if (!key) throw errors.apiKeyUnknown();
    if (key.revokedAt !== null) return withoutHashes(key);
    const revoked = { ...key, revokedAt: now };
    await store.saveApiKey(revoked);
    const apiKey = withoutHashes(revoked);
    await store.appendEvents(companyId, [apiKeyChanged('API_KEY_REVOKED', withoutHashes(key), apiKey)], scene);
    return apiKey;
  },
  afterwards: forget,
};

/** A company's keys, oldest first, including the revoked and expired ones that are kept. */
export const listApiKeys: Query<z.infer<typeof companyTarget>, undefined, ApiKey[]> = {
  operation: 'listApiKeys',
  target: companyTarget,
  body: nothing,
  async run({ target: { companyId } }, { store, world }) {
    return (await store.apiKeys(companyId, onTheWall(world.clock), maxKeys + maxEnded)).map(withoutHashes);
  },
};

function forget({ companyId, id }: ApiKey, world: World): void {
  world.apiKeyCache.forget(companyId, id);
}
