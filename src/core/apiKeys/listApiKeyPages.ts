import { z } from 'zod';
import { inputOf } from '../application/dispatching/call.js';
import { defineQuery } from '../application/dispatching/useCase.js';
import type { UseCaseContext } from '../application/dispatching/useCaseContext.js';
import { isInstant, type Page, pageRequest } from '../kernel/reading/page.js';
import { companyTarget } from '../kernel/values/targets.js';
import { type ShownApiKey, shownKey } from './apiKey.js';
import type { ApiKeyReads } from './apiKeyStore.js';

const body = z.strictObject({ first: z.number(), after: z.string().nullish() });

/**
 * A page of a company's keys, oldest first, including the revoked and expired ones that are kept. All keys in one answer
 * may be more than an operation may resolve (ADR 28).
 */
export const listApiKeyPages = defineQuery({
  operation: 'listApiKeyPages',
  takes: inputOf(companyTarget, body),
  async run(
    { target: { companyId }, body: sent },
    { store, tools }: UseCaseContext<{ readonly apiKeys: ApiKeyReads }, 'keyRates'>,
  ): Promise<Page<ShownApiKey>> {
    const { items, hasNextPage } = await store.apiKeys.page(companyId, pageRequest(sent, isInstant));
    return { items: items.map((key) => shownKey(key, tools.keyRates)), hasNextPage };
  },
});
