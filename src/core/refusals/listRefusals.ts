import { z } from 'zod';
import { inputOf } from '../application/dispatching/call.js';
import { defineQuery, type UseCaseContext } from '../application/dispatching/useCase.js';
import { companyTarget, id, instant } from '../kernel/values/shapes.js';
import { minuteOf, type RefusalCount, type RefusalReads } from './refusal.js';

/** The most counts in an answer: several times those of a full minute. */
const maxListed = 5_000;

const body = z.strictObject({ since: instant.nullish() });

/** The refusals of a company's callers, by caller, reason and minute, newest first, at most {@link maxListed}. */
export const listRefusals = defineQuery({
  operation: 'listRefusals',
  takes: inputOf(companyTarget, body),
  run: (
    { target: { companyId }, body: { since } },
    { store }: UseCaseContext<{ readonly refusals: RefusalReads }>,
  ): Promise<readonly RefusalCount[]> =>
    store.refusals.list(companyId, since ? minuteOf(Date.parse(since)) : null, maxListed),
});

/** The most counts of one key in an answer. */
const maxOfKey = 100;

const keys = z.strictObject({ companyId: id, apiKeyIds: z.array(id) });

/** The refusals of some API keys, one list for each key, newest first, at most {@link maxOfKey} for each. */
export const readKeyRefusals = defineQuery({
  operation: 'readKeyRefusals',
  takes: inputOf(keys, body),
  async run(
    { target: { companyId, apiKeyIds }, body: { since } },
    { store }: UseCaseContext<{ readonly refusals: RefusalReads }>,
  ): Promise<readonly (readonly RefusalCount[])[]> {
    const from = since ? minuteOf(Date.parse(since)) : null;
    const byKey = Map.groupBy(
      await store.refusals.listOfKeys(companyId, apiKeyIds, from, maxOfKey),
      ({ actor }) => actor?.id,
    );
    return apiKeyIds.map((apiKeyId) => byKey.get(apiKeyId) ?? []);
  },
});
