import { type ApolloClient, gql, type TypedDocumentNode } from '@apollo/client';
import type { AddCandidatesMutation, AddCandidatesMutationVariables } from '../generated/graphql.js';
import { newKey } from '../service/client.js';
import { asRefusal } from '../service/refusal.js';
import type { Row } from './parseCandidates.js';

const addCandidates: TypedDocumentNode<AddCandidatesMutation, AddCandidatesMutationVariables> = gql`
  mutation AddCandidates($input: InitFeaturesInput!, $idempotencyKey: String) {
    initFeatures(input: $input, idempotencyKey: $idempotencyKey) {
      results {
        candidateId
        record { id }
        error { reason message }
      }
    }
  }
`;

/** A row that was not added, and why. */
export interface Failed {
  readonly row: Row;
  readonly refusal: { readonly reason: string; readonly message: string };
}

export interface SendOptions {
  readonly client: ApolloClient;
  readonly companyId: string;
  readonly vacancyId: string;
  readonly featureId: string;
  /** Called after each call, with how many rows have been answered. */
  readonly progress: (done: number) => void;
  readonly signal: AbortSignal;
}

/** As many as one call takes. */
const mostAtOnce = 500;

/** Sends rows, 500 at a time: a call names one source. @returns those that were not added */
export async function sendCandidates(rows: readonly Row[], options: SendOptions): Promise<readonly Failed[]> {
  const { client, companyId, vacancyId, featureId, progress, signal } = options;
  const failed: Failed[] = [];
  let done = 0;
  for (const group of Object.values(Object.groupBy(rows, ({ sourceId }) => sourceId))) {
    for (let at = 0; group && at < group.length && !signal.aborted; at += mostAtOnce) {
      const part = group.slice(at, at + mostAtOnce);
      failed.push(...(await sendPart(part)));
      done += part.length;
      progress(done);
    }
  }
  return failed;

  async function sendPart(part: readonly Row[]): Promise<readonly Failed[]> {
    const candidates = part.map(({ candidateId, relationId }) => ({ candidateId, relationId }));
    const input = { companyId, vacancyId, featureId, sourceId: part[0]?.sourceId || null, candidates };
    try {
      const { data } = await client.mutate({
        mutation: addCandidates,
        variables: { input, idempotencyKey: newKey() },
        fetchPolicy: 'no-cache',
      });
      // The results stand in the order of the rows.
      return (data?.initFeatures?.results ?? []).flatMap(({ error }, index) =>
        error && part[index] ? [{ row: part[index], refusal: error }] : [],
      );
    } catch (error) {
      const { reason, message } = asRefusal(error);
      return part.map((row) => ({ row, refusal: { reason, message } }));
    }
  }
}
