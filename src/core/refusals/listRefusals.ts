import { z } from 'zod';
import type { Query } from '../door/useCase.js';
import { id, instant } from '../values/shapes.js';
import { minuteOf, type RefusalCount } from './refusal.js';

/** The most counts in an answer: several times those of a full minute. */
const maxListed = 5_000;

const target = z.strictObject({ companyId: id });
const body = z.strictObject({ since: instant.nullish() });

/** The refusals of a company's callers, by caller, reason and minute, newest first, at most {@link maxListed}. */
export const listRefusals: Query<z.infer<typeof target>, z.infer<typeof body>, readonly RefusalCount[]> = {
  operation: 'listRefusals',
  target,
  body,
  run: ({ target: { companyId }, body: { since } }, { store }) =>
    store.refusals(companyId, since ? minuteOf(Date.parse(since)) : null, maxListed),
};
