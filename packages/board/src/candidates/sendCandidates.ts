import { type ApolloClient, gql, type TypedDocumentNode } from '@apollo/client';
import type { AddCandidatesMutation, AddCandidatesMutationVariables } from '../generated/graphql.js';
import { newKey } from '../service/client.js';
import { asRefusal } from '../service/refusal.js';
import type { Row } from './list/rows.js';

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

/** What became of rows. Those that are neither added nor failed were not sent. */
export interface Sent {
  readonly added: number;
  readonly failed: readonly Failed[];
}

export interface SendOptions {
  readonly client: ApolloClient;
  readonly companyId: string;
  readonly vacancyId: string;
  readonly featureId: string;
  /** Called before each call, with its candidates. */
  readonly sending: (candidateIds: readonly string[]) => void;
  /** Called after each call, with how many rows have been answered. */
  readonly progress: (done: number) => void;
  /** Ends the sending: the call that is under way is still awaited and counted. */
  readonly signal: AbortSignal;
}

/** As many as one call takes. */
const mostAtOnce = 500;

/** Sends rows in their order, 500 a call, each with its source. */
export async function sendCandidates(rows: readonly Row[], options: SendOptions): Promise<Sent> {
  const { client, companyId, vacancyId, featureId, sending, progress, signal } = options;
  const failed: Failed[] = [];
  let added = 0;
  for (let at = 0; at < rows.length && !signal.aborted; at += mostAtOnce) {
    const part = rows.slice(at, at + mostAtOnce);
    const refused = await sendPart(part);
    failed.push(...refused);
    added += part.length - refused.length;
    progress(at + part.length);
  }
  return { added, failed };

  async function sendPart(part: readonly Row[]): Promise<readonly Failed[]> {
    const candidates = part.map(({ candidateId, relationId, sourceId, displayName, externalUrl }) => ({
      candidateId,
      relationId,
      ...(sourceId && { sourceId }),
      ...(displayName && { displayName }),
      ...(externalUrl && { externalUrl }),
    }));
    sending(candidates.map(({ candidateId }) => candidateId));
    try {
      const { data } = await client.mutate({
        mutation: addCandidates,
        variables: { input: { companyId, vacancyId, featureId, candidates }, idempotencyKey: newKey() },
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
