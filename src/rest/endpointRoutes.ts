import { isRedacted } from '../core/application/access/readPolicy.js';
import type { Call, Shapes } from '../core/application/dispatching/call.js';
import { type Endpoint, type EndpointOperation, operations } from '../core/application/operations.js';
import type { AnyQuery, Dispatcher } from '../core/dispatcher.js';
import type { RenderedJson } from '../core/kernel/reading/renderedJson.js';
import { orchestrate } from '../core/records/orchestrate.js';
import { readInterview, readPsychometric } from '../core/records/readRecord.js';
import { createVacancyWithOneFeature } from '../core/vacancies/createVacancy.js';
import { readVacancy } from '../core/vacancies/readVacancy.js';
import type { Resource } from './resource.js';
import { interviewResource, moveResource, psychometricResource, vacancyResource } from './shapes.js';

/** The route table: one row for each endpoint of the specification. The operation registry defines method and path. */

export interface Route {
  readonly operation: EndpointOperation;
  readonly endpoint: Endpoint;
  /** The status of success. */
  readonly status: 200 | 201;
  /**
   * The body of a successful answer: always there, or only where the client sends `Prefer: return=representation` (RFC
   * 7240).
   */
  readonly answers: 'always' | 'where preferred';
  /** The shapes of the path's parameters and of the request's body. */
  readonly takes: Pick<Shapes, 'target' | 'body'>;
  /** The resource that it answers with (shapes.ts). */
  readonly gives: { readonly name: string };
  /** Answers with a body that the store makes; null where {@link run} must answer. */
  readonly text?: (dispatcher: Dispatcher, call: Call) => Promise<RenderedJson | null>;
  /** Answers with a body; null if the caller wants none, or may not read what it would hold. */
  readonly run: (dispatcher: Dispatcher, call: Call) => Promise<object | null>;
}

/** The method and the path of an endpoint as grants name it. */
export function partsOf(endpoint: string): { readonly method: string; readonly path: string } {
  const at = endpoint.indexOf(' ');
  return { method: endpoint.slice(0, at), path: endpoint.slice(at + 1) };
}

/** The parts of an endpoint. */
export function placeOf({ endpoint }: Route): { readonly method: 'GET' | 'POST'; readonly path: string } {
  const method = endpoint.startsWith('GET ') ? 'GET' : 'POST';
  return { method, path: endpoint.slice(method.length + 1) };
}

function route(name: EndpointOperation, row: Omit<Route, 'operation' | 'endpoint'>): Route {
  return { operation: name, endpoint: operations[name].endpoint, ...row };
}

/** A read: as text where the store can make it, otherwise from a record. */
function read<Field extends string>(
  query: AnyQuery<Readonly<Record<Field, unknown>>>,
  gives: Resource<Field>,
): Pick<Route, 'takes' | 'gives' | 'text' | 'run'> {
  return {
    takes: query.takes,
    gives,
    text: (dispatcher, call) => dispatcher.renderJson(query, call, gives.projection),
    run: async (dispatcher, call) => gives.present(await dispatcher.query(query, call)),
  };
}

export const endpointRoutes: readonly Route[] = [
  route('createVacancy', {
    status: 201,
    answers: 'always',
    takes: createVacancyWithOneFeature.takes,
    gives: vacancyResource,
    run: async (dispatcher, call) =>
      vacancyResource.present(await dispatcher.execute(createVacancyWithOneFeature, call)),
  }),
  route('readVacancy', {
    status: 200,
    answers: 'always',
    ...read(readVacancy, vacancyResource),
  }),
  route('readInterview', {
    status: 200,
    answers: 'always',
    ...read(readInterview, interviewResource),
  }),
  route('orchestrate', {
    status: 200,
    answers: 'where preferred',
    takes: orchestrate.takes,
    gives: moveResource,
    async run(dispatcher, call) {
      const { closed, next } = await dispatcher.execute(orchestrate, call);
      // A call with a selection wants no body.
      if (call.selection || isRedacted(closed) || isRedacted(next)) return null;
      return moveResource.present({ closed, next });
    },
  }),
  route('readPsychometric', {
    status: 200,
    answers: 'always',
    ...read(readPsychometric, psychometricResource),
  }),
];
