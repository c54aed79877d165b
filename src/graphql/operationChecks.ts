import type { GraphQLSchema } from 'graphql';
import { defaultLimits, type ErrorPresenter, OperationChecks } from '#graphql-executor';
import { isRedactedThing } from '../core/application/access/readPolicy.js';
import { type Metrics, noMetrics } from '../core/application/metrics.js';
import { JsonText, maxAnswerLength } from '../core/kernel/reading/renderedJson.js';
import { grantedAt } from './calls/coordinates.js';
import { exactNumbers } from './exactNumbers.js';

/** The checks of operations, with what this service adds to the executor. */
export function checksOf(
  schema: GraphQLSchema,
  presenter: ErrorPresenter,
  metrics: Metrics = noMetrics,
): OperationChecks {
  const checks = new OperationChecks(schema, presenter, {
    rules: [exactNumbers],
    limits: { ...defaultLimits, characters: maxAnswerLength },
    coordinateOf: grantedAt,
    isRedacted: isRedactedThing,
    renderedText: (value) => (value instanceof JsonText ? value.text : undefined),
    onDocument: (isKnown) => metrics.count('graphql_document_lookups_total', { result: isKnown ? 'hit' : 'miss' }),
    onRootField: (by) => metrics.count('graphql_root_fields_total', { by }),
  });
  metrics.gauge('graphql_documents', () => checks.documents.size);
  return checks;
}
