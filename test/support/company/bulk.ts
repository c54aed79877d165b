import type { Reply, Service } from '../service/service.js';
import type { Pipeline } from './pipeline.js';

/** Calls that change many records at once. */

export type BulkMutation = 'discardFeatures' | 'cancelFeatures' | 'reopenRecords' | 'forwardFeatures';

export const recordFields = `id featureId candidateId isClosed status { code descriptionCode date notificationDelay }
  statusHistory { code descriptionCode } updatedAt discard { date recruiterUserId rejectedReasonId fromKernel }`;
const error = 'error { code reason message }';
const inputType = { discardFeatures: 'DiscardFeaturesInput' } as Partial<Record<BulkMutation, string>>;

/** The operation. Its results select all fields of records, unless other fields are given. */
export function bulkOperation(mutation: BulkMutation, fields = recordFields): string {
  const records = mutation === 'forwardFeatures' ? `closed { ${fields} } next { ${fields} }` : `record { ${fields} }`;
  return `mutation ($input: ${inputType[mutation] ?? 'BulkInput'}!, $key: String) {
    ${mutation}(input: $input, idempotencyKey: $key) { results { resourceId ${records} ${error} } } }`;
}

interface More {
  /** The members of the input besides the company and the ids. */
  readonly input?: object;
  readonly key?: string;
  /** The selected fields of records. */
  readonly fields?: string;
}

export function sendBulk(
  service: Pick<Service, 'graphql'>,
  mutation: BulkMutation,
  { companyId, token }: Pick<Pipeline, 'companyId' | 'token'>,
  resourceIds: readonly string[],
  { input = {}, key, fields }: More = {},
): Promise<Reply> {
  const variables = { input: { companyId, resourceIds, ...input }, key };
  return service.graphql(bulkOperation(mutation, fields), { token, variables });
}

// biome-ignore lint/suspicious/noExplicitAny: a test asserts on any answer.
export async function bulk(...sent: Parameters<typeof sendBulk>): Promise<any[]> {
  const { body } = await sendBulk(...sent);
  if (body.errors) throw new Error(JSON.stringify(body.errors));
  return body.data[sent[1]].results;
}

/** The reason of each result's error, or null. */
export const reasonsOf = (results: readonly { error: { reason: string } | null }[]): (string | null)[] =>
  results.map((result) => result.error?.reason ?? null);

/** The reason of each result's error, or null. */
export async function reasons(...sent: Parameters<typeof sendBulk>): Promise<(string | null)[]> {
  return reasonsOf(await bulk(...sent));
}
