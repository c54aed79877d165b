import { type ClassType, ID, Int } from 'type-graphql';
import { DateTime } from './scalars.js';

/** Arguments that several fields take, each described once. */

export interface Argument {
  readonly name: string;
  readonly type: () => object;
  readonly description: string;
  readonly nullable?: true;
  readonly defaultValue?: unknown;
}

export const named = (name: string, description: string): Argument => ({ name, type: () => ID, description });

export const companyId = named('companyId', "The company; one of the caller's own.");
const vacancyId = named('vacancyId', 'The vacancy that the record belongs to.');

/** @param of what the id is one of, in words */
export const id = (of: string): Argument => named('id', `The id of the ${of}.`);

export const idempotencyKey: Argument = {
  name: 'idempotencyKey',
  type: () => String,
  nullable: true,
  description:
    'If the same key is sent again with the same arguments within 24 hours, over GraphQL or REST, the first success is returned and nothing is done twice.',
};

/** The argument `input`. */
export const input = (type: ClassType, description: string): Argument => ({
  name: 'input',
  type: () => type,
  description,
});

/** What is named by arguments: the core's ids, and the arguments that hold them. */
export const ofCompany = { companyId };
export const ofVacancy = { ...ofCompany, vacancyId: id('vacancy') };
export const ofRecord = { ...ofCompany, vacancyId, id: id('record') };
export const ofCandidate = { ...ofCompany, candidateId: named('candidateId', 'The candidate.') };

/** The arguments of previews. */
export const endOfPreview: Argument = {
  name: 'at',
  type: () => DateTime,
  description: 'The end of the preview. A past instant counts as now.',
};
export const firstOfPreview: Argument = {
  name: 'first',
  type: () => Int,
  nullable: true,
  defaultValue: 100,
  description: 'How many items are returned, 1 to 1,000.',
};
