import { type Endpoint, type EndpointOperation, operations } from '../core/operations.js';
import { orchestrate } from '../core/records/orchestrate.js';
import { readInterview, readPsychometric } from '../core/records/readRecord.js';
import type { Call, Door, Query } from '../core/useCase.js';
import { createVacancyWithOneFeature } from '../core/vacancies/createVacancy.js';
import { readVacancy } from '../core/vacancies/readVacancy.js';
import { interviewBody, moveBody, psychometricBody, vacancyBody } from './bodies.js';
import { projectionOf } from './projections.js';
import type { ResponseName } from './responses.js';

/** The route table: one row an endpoint of the specification. Method and path are the operation registry's. */

export interface Route {
  readonly operation: EndpointOperation;
  readonly endpoint: Endpoint;
  /** The status of success. */
  readonly status: 200 | 201;
  /**
   * What success answers with: always its body, or a body only where the client sends `Prefer: return=representation`
   * (RFC 7240).
   */
  readonly answers: 'always' | 'where preferred';
  /** The shapes of what it takes: its path's parameters, and its body. */
  readonly takes: Pick<Query<unknown, unknown, unknown>, 'target' | 'body'>;
  /** The schema of what it answers with (responses.ts). */
  readonly gives: ResponseName;
  /** Answers with the text of a body that the store has made; null where {@link run} is to answer. */
  readonly text?: (door: Door, call: Call) => Promise<string | null>;
  /** Answers with a body. */
  readonly run: (door: Door, call: Call) => Promise<object>;
}

function route(name: EndpointOperation, row: Omit<Route, 'operation' | 'endpoint'>): Route {
  return { operation: name, endpoint: operations[name].endpoint, ...row };
}

/** Reads as text where the store makes it, out of a record where not. */
function read<T, B, R>(
  query: Query<T, B, R>,
  gives: ResponseName,
  present: (found: R) => object,
): Pick<Route, 'gives' | 'text' | 'run'> {
  const projection = projectionOf(gives);
  return {
    gives,
    text: (door, call) => door.text(query, call, projection),
    run: async (door, call) => present(await door.ask(query, call)),
  };
}

export const routes: readonly Route[] = [
  route('createVacancy', {
    status: 201,
    answers: 'always',
    takes: createVacancyWithOneFeature,
    gives: 'Vacancy',
    run: async (door, call) => vacancyBody(await door.tell(createVacancyWithOneFeature, call)),
  }),
  route('readVacancy', {
    status: 200,
    answers: 'always',
    takes: readVacancy,
    ...read(readVacancy, 'Vacancy', vacancyBody),
  }),
  route('readInterview', {
    status: 200,
    answers: 'always',
    takes: readInterview,
    ...read(readInterview, 'Interview', interviewBody),
  }),
  route('orchestrate', {
    status: 200,
    answers: 'where preferred',
    takes: orchestrate,
    gives: 'Move',
    run: async (door, call) => moveBody(await door.tell(orchestrate, call)),
  }),
  route('readPsychometric', {
    status: 200,
    answers: 'always',
    takes: readPsychometric,
    ...read(readPsychometric, 'Psychometric', psychometricBody),
  }),
];
