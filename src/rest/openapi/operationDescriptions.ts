import type { EndpointOperation, operations } from '../../core/application/operations.js';
import type { ErrorName } from './refusals.js';

/**
 * The texts of each endpoint that the route table and the shapes don't hold. A new endpoint, or a new parameter of one,
 * fails to compile until it is described here.
 */

/** The names in braces in a path. */
type ParametersOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParametersOf<Rest>
  : never;

export interface OperationText<Parameter extends string = string> {
  readonly tag: TagName;
  readonly summary: string;
  readonly description: string;
  /** What a successful answer means. */
  readonly success: string;
  readonly parameters: Readonly<Record<Parameter, string>>;
  /** The refusals that only this operation has. */
  readonly refusals: readonly ErrorName[];
}

export const tags = [
  { name: 'Vacancies', description: 'Job openings of a company, with their features, tasks and timers.' },
  {
    name: 'Candidate interviews',
    description: "Candidates' interviews, their scored answers, and the moves from one feature to the next.",
  },
  { name: 'Psychometric records', description: "Candidates' psychometric tests: status, link and reports." },
  { name: 'Webhooks', description: "The messages to a company's webhooks: the events of its feed." },
] as const;

type TagName = (typeof tags)[number]['name'];

const company = "The company: one of the caller's own.";

export const operationDescriptions: {
  readonly [N in EndpointOperation]: OperationText<ParametersOf<(typeof operations)[N]['endpoint']>>;
} = {
  createVacancy: {
    tag: 'Vacancies',
    summary: 'Create a vacancy',
    description:
      'Creates a vacancy with one feature, which is sent as an object of one of eight variants. The status starts as `SAVED`. ' +
      "`locale` and `taskList` come from the company's settings; `shortCode` is generated. Unknown fields are rejected.",
    success: 'The vacancy, as it was created.',
    parameters: { companyId: company },
    refusals: [],
  },
  readVacancy: {
    tag: 'Vacancies',
    summary: 'Retrieve a vacancy',
    description: 'Reads a vacancy with its features, its tasks and its timers.',
    success: 'The vacancy.',
    parameters: { companyId: company, vacancyId: 'The vacancy.' },
    refusals: ['vacancyNotFound'],
  },
  readInterview: {
    tag: 'Candidate interviews',
    summary: 'Retrieve a candidate interview record',
    description: "Reads a candidate's interview: its status with its history, its score and its scored answers.",
    success: 'The interview record.',
    parameters: { companyId: company, vacancyId: 'The vacancy that it is for.', id: 'The interview record.' },
    refusals: ['interviewNotFound'],
  },
  orchestrate: {
    tag: 'Candidate interviews',
    summary: 'Close a feature and orchestrate',
    description:
      'Closes one feature for a candidate and moves the candidate on: to `destFeatureId`, or else to the feature with the ' +
      'next higher `order`. If there is none, the candidate has finished.\n\n' +
      'It happens exactly once: of several calls for the same record one succeeds, and the others get 409 ' +
      '`FEATURE_ALREADY_CLOSED`. A rejected call changes nothing.',
    success:
      'The feature is closed and the candidate has moved. The body is empty, unless the request has ' +
      '`Prefer: return=representation`: then it is as described here. An API key also needs the grants to read both ' +
      'records; otherwise the preference is not applied.',
    parameters: {
      companyId: company,
      vacancyId: 'The vacancy.',
      id: 'Any feature record of the candidate in this vacancy.',
    },
    refusals: [
      'recordNotFound',
      'vacancyClosed',
      'featureAlreadyClosed',
      'candidateBanned',
      'candidateErased',
      'reviewPending',
      'candidateAlreadyInFeature',
      'resourceMismatch',
      'invalidDestination',
    ],
  },
  readPsychometric: {
    tag: 'Psychometric records',
    summary: 'Retrieve a psychometric record',
    description: "Reads a candidate's psychometric test: its status with its history, its link and its reports.",
    success: 'The psychometric record.',
    parameters: { companyId: company, vacancyId: 'The vacancy that it is for.', id: 'The psychometric record.' },
    refusals: ['psychometricNotFound'],
  },
};
