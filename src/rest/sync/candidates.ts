import { isRedacted } from '../../core/application/access/readPolicy.js';
import { operations } from '../../core/application/operations.js';
import type { JsonSchema } from '../../core/kernel/values/jsonSchema.js';
import { putCandidates, type ShownPutOutcome } from '../../core/records/labels/putCandidates.js';
import { candidateAsJson } from '../../core/sync/objectJson.js';
import { ref } from '../resource.js';
import { companyPath, type SyncRoute } from './route.js';
import { sendUnstored } from './sending.js';

/** Names of candidates, and their addresses in other systems. */

const error: JsonSchema = {
  type: ['object', 'null'],
  description: 'Why the label stayed as it was.',
  properties: {
    code: { type: 'string', description: 'The family of the error.' },
    reason: { type: 'string', description: 'The reason.' },
    message: { type: 'string', description: 'A message for people.' },
  },
  required: ['code', 'reason', 'message'],
};

const outcome: JsonSchema = {
  type: 'object',
  properties: {
    candidateId: { type: 'string', description: 'The candidate.' },
    candidate: {
      description:
        'The label; null if there is none any more, if there is an error, and for callers who may not read candidates.',
      oneOf: [ref('CandidateWhole'), { type: 'null' }],
    },
    error,
  },
  required: ['candidateId', 'candidate', 'error'],
};

function outcomeAsJson({ candidateId, candidate, error }: ShownPutOutcome): string {
  const label = candidate && !isRedacted(candidate) ? candidate.label : null;
  const shown = label ? candidateAsJson(label) : 'null';
  return `{"candidateId":${JSON.stringify(candidateId)},"candidate":${shown},"error":${JSON.stringify(error)}}`;
}

export const putCandidatesRoute: SyncRoute = {
  operation: 'putCandidates',
  endpoint: operations.putCandidates.sync.endpoint,
  parameters: {},
  async answer({ ctx, call, dispatcher }) {
    const outcomes = await dispatcher.execute(putCandidates, call);
    sendUnstored(ctx, 200, `{"results":[${outcomes.map(outcomeAsJson).join(',')}]}`);
  },
  text: {
    operationId: 'syncPutCandidates',
    summary: 'Name candidates',
    description:
      'Gives 1 to 500 candidates names, and addresses in other systems. A member that is left out stays as it is; null removes it. A label that has neither any more is deleted. Only candidates with a record that the caller may see can be named. Each gets a result or an error: `CANDIDATE_NOT_FOUND`, `CANDIDATE_ERASED`, `CANDIDATE_HELD`.',
    path: companyPath,
    requestBody: ref('PutCandidates'),
    example: {
      candidates: [
        { candidateId: 'cand-88213', displayName: 'Ada Lovelace', externalUrl: 'https://ats.example.com/c/88213' },
      ],
    },
    success: {
      status: 200,
      description: 'One result for each candidate, in the order in which they were sent.',
      headers: [],
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: { results: { type: 'array', items: outcome } },
            required: ['results'],
          },
        },
      },
      isTagged: false,
    },
    refusals: [],
  },
};
