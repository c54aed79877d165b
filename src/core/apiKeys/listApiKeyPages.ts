import { z } from 'zod';
import type { Query } from '../application/dispatching/useCase.js';
import { isInstant, type Page, pageRequest } from '../kernel/reading/page.js';
import { type CompanyTarget, companyTarget } from '../kernel/values/targets.js';
import { type ApiKey, withoutHashes } from './apiKey.js';
import type { ApiKeyReads } from './apiKeyStore.js';

const body = z.strictObject({ first: z.number(), after: z.string().nullish() });

/**
 * A page of a company's keys, oldest first, including the revoked and expired ones that are kept. All keys in one answer
 * may be more than an operation may resolve (ADR 28).
 */
export const listApiKeyPages: Query<{
  target: CompanyTarget;
  body: z.infer<typeof body>;
  result: Page<ApiKey>;
  store: { readonly apiKeys: ApiKeyReads };
}> = {
  kind: 'query',
  operation: 'listApiKeyPages',
  target: companyTarget,
  body,
  async run({ target: { companyId }, body: sent }, { store }) {
    const { items, hasNextPage } = await store.apiKeys.page(companyId, pageRequest(sent, isInstant));
    return { items: items.map(withoutHashes), hasNextPage };
  },
};
