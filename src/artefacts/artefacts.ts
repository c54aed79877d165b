import type { GraphQLSchema } from 'graphql';
import { schemaText } from '../graphql/schema.js';
import { openApiText } from '../rest/openapi/document.js';
import { openApiExamples } from './openApiExamples.js';

/** What is made of the code for clients: served from memory, and checked in at the root, where CI compares it. */
export interface Artefact {
  /** Where it is served; the file has the same name. */
  readonly path: `/${string}`;
  readonly type: string;
  readonly text: string;
}

/** Both documents, the same in every process. */
export function artefacts(schema: GraphQLSchema): readonly Artefact[] {
  return [
    { path: '/openapi.json', type: 'application/json', text: openApiText(openApiExamples()) },
    { path: '/schema.graphql', type: 'text/plain', text: schemaText(schema) },
  ];
}
