import { type Endpoint, type OperationName, operation } from '../core/operations.js';
import { type Move, orchestrate } from '../core/records/orchestrate.js';
import { readInterview, readPsychometric } from '../core/records/readRecord.js';
import type { Call, Door } from '../core/useCase.js';
import { createVacancyWithOneFeature } from '../core/vacancies/createVacancy.js';
import { readVacancy } from '../core/vacancies/readVacancy.js';
import { featureRecordBody, interviewBody, psychometricBody, vacancyBody } from './bodies.js';

/** The route table: one row an endpoint of the specification. Method and path are the operation registry's. */

export interface Route {
  readonly operation: OperationName;
  readonly endpoint: Endpoint;
  /** The status of success. */
  readonly status: 200 | 201;
  /**
   * What success answers with: always its body, or a body only where the client sends `Prefer: return=representation`
   * (RFC 7240).
   */
  readonly answers: 'always' | 'where preferred';
  readonly run: (door: Door, call: Call) => Promise<object>;
}

function route(name: OperationName, row: Omit<Route, 'operation' | 'endpoint'>): Route {
  const { endpoint } = operation(name);
  if (!endpoint) throw new Error(`The operation ${name} has no endpoint.`);
  return { operation: name, endpoint, ...row };
}

const moveBody = ({ closed, next }: Move) => ({
  closed: featureRecordBody(closed),
  next: next && featureRecordBody(next),
});

export const routes: readonly Route[] = [
  route('createVacancy', {
    status: 201,
    answers: 'always',
    run: async (door, call) => vacancyBody(await door.tell(createVacancyWithOneFeature, call)),
  }),
  route('readVacancy', {
    status: 200,
    answers: 'always',
    run: async (door, call) => vacancyBody(await door.ask(readVacancy, call)),
  }),
  route('readInterview', {
    status: 200,
    answers: 'always',
    run: async (door, call) => interviewBody(await door.ask(readInterview, call)),
  }),
  route('orchestrate', {
    status: 200,
    answers: 'where preferred',
    run: async (door, call) => moveBody(await door.tell(orchestrate, call)),
  }),
  route('readPsychometric', {
    status: 200,
    answers: 'always',
    run: async (door, call) => psychometricBody(await door.ask(readPsychometric, call)),
  }),
];
