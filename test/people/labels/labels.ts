import type { Answer, KnownPerson } from '../../support/company/person.js';
import type { Credentials } from '../../support/service/service.js';

/** Calls about the labels of candidates. */

export const label = 'id companyId candidateId displayName externalUrl createdAt updatedAt';

/** @returns the outcomes, or the reason of the refusal */
export async function put(
  person: KnownPerson,
  candidates: readonly object[],
  { key, who }: { readonly key?: string; readonly who?: Credentials } = {},
): Promise<Answer> {
  const done = await person.run(
    `putCandidates(companyId: $companyId, input: $input, idempotencyKey: $key) {
      results { candidateId candidate { ${label} } error { reason } } }`,
    { input: ['PutCandidatesInput!', { candidates }], key: ['String', key] },
    who,
  );
  return done.results ?? done;
}

/** The label of one candidate after a call. @throws if there is an error */
export async function named(
  person: KnownPerson,
  members: object,
  candidateId: string = person.candidateId,
): Promise<Answer> {
  const [outcome] = await put(person, [{ candidateId, ...members }]);
  if (!outcome.candidate) throw new Error(JSON.stringify(outcome));
  return outcome.candidate;
}

/** A page of candidates, or the reason of the refusal. */
export const list = (
  person: KnownPerson,
  filter: object = {},
  { first = 20, after = null as string | null, who }: { first?: number; after?: string | null; who?: Credentials } = {},
): Promise<Answer> =>
  person.run(
    `query candidates(companyId: $companyId, filter: $filter, first: $first, after: $after) {
      nodes { ${label} } pageInfo { hasNextPage endCursor } }`,
    { filter: ['CandidateFilter', filter], first: ['Int', first], after: ['String', after] },
    who,
  );
