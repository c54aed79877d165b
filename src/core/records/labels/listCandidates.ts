import { z } from 'zod';
import { inputOf } from '../../application/dispatching/call.js';
import { defineQuery } from '../../application/dispatching/useCase.js';
import type { UseCaseContext } from '../../application/dispatching/useCaseContext.js';
import { cursorText, isInstant, type Page, pageRequest } from '../../kernel/reading/page.js';
import { presentOnly } from '../../kernel/values/objects.js';
import { companyTarget } from '../../kernel/values/targets.js';
import { candidateFilter } from '../../pipeline/shapes/candidateFilter.js';
import type { CandidateLabel } from '../../pipeline/shapes/candidateLabel.js';
import type { LabelReads } from '../../pipeline/stores/labelStore.js';
import type { LabelledCandidate } from './putCandidates.js';

const body = z.strictObject({
  first: z.number(),
  after: cursorText.nullish(),
  filter: candidateFilter.nullish(),
});

type ListedCandidate = LabelledCandidate & { readonly label: CandidateLabel };

/** The candidates who have a label, by the last change of it. A candidate becomes a scoped key's own without a change. */
export const listCandidates = defineQuery({
  operation: 'listCandidates',
  takes: inputOf(companyTarget, body),
  isOfCompany: ({ filter }) => (filter?.updatedAfter ?? null) !== null,
  async run(
    { target: { companyId }, body: { filter, ...page } },
    { store }: UseCaseContext<{ readonly labels: LabelReads }>,
  ): Promise<Page<ListedCandidate>> {
    const { items, hasNextPage } = await store.labels.page({
      companyId,
      filter: presentOnly(filter),
      order: 'UPDATED_AT',
      page: pageRequest(page, isInstant, 'UPDATED_AT'),
    });
    return { items: items.map((label) => ({ companyId, candidateId: label.candidateId, label })), hasNextPage };
  },
});
