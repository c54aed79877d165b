import type { GraphQLSchema } from 'graphql';
import { eventTypes } from '../core/application/event.js';
import { messageSchemas } from '../core/events.js';
import { schemaText } from '../graphql/schema.js';
import { openApiText } from '../rest/openapi/document.js';
import { syncRoutes } from '../rest/sync/routes.js';
import { openApiExamples } from './openApiExamples.js';

/** What is made of the code for clients: served from memory, and checked in under contracts, where CI compares it. */
export interface Artefact {
  /** Where it is served; the file in contracts has the same name. */
  readonly path: `/${string}`;
  readonly type: string;
  readonly text: string;
}

/** The documents, the same in every process. */
export function artefacts(schema: GraphQLSchema): readonly Artefact[] {
  return [
    { path: '/openapi.json', type: 'application/json', text: openApiText(openApiExamples(), syncRoutes) },
    { path: '/events.schema.json', type: 'application/schema+json', text: eventSchemaText() },
    { path: '/schema.graphql', type: 'text/plain', text: schemaText(schema) },
  ];
}

/** JSON Schema of all events of feeds and webhooks, by type. */
function eventSchemaText(): string {
  const at = '#/$defs/';
  const document = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Event',
    description: "An event of a company's feed, and what a webhook is sent (docs/EVENTS.md).",
    oneOf: eventTypes.map((type) => ({ $ref: at + type })),
    $defs: messageSchemas(at),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
