import { z } from 'zod';
import { ReadPolicy } from '../../application/access/readPolicy.js';
import { inputOf } from '../../application/dispatching/call.js';
import { defineQuery, type UseCaseContext } from '../../application/dispatching/useCase.js';
import { cursorText, isInstant, type Page, pageRequest } from '../../kernel/reading/page.js';
import { presentOnly } from '../../kernel/values/objects.js';
import { companyTarget, id } from '../../kernel/values/shapes.js';
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

const target = z.strictObject({ companyId: id, candidateIds: z.array(id).readonly() });

/** Candidates with their labels, in the order of the ids; null for callers who may not read candidates. */
export const readLabels = defineQuery({
  operation: 'readCandidateLabel',
  takes: inputOf(target),
  async run(
    { target: { companyId, candidateIds } },
    { store, caller }: UseCaseContext<{ readonly labels: LabelReads }>,
  ): Promise<readonly (LabelledCandidate | null)[]> {
    if (!new ReadPolicy(caller, companyId).mayRead('Candidate')) return candidateIds.map(() => null);
    const labels = await store.labels.ofCandidates(companyId, candidateIds);
    return candidateIds.map((candidateId) => ({ companyId, candidateId, label: labels.get(candidateId) ?? null }));
  },
});
