import { Arg, ID } from 'type-graphql';

type Argument = ReturnType<typeof Arg>;

/** Arguments that several fields take, each described once. */

export const CompanyId = (): Argument =>
  Arg('companyId', () => ID, { description: "The company; one of the caller's own." });

export const VacancyId = (): Argument =>
  Arg('vacancyId', () => ID, { description: 'The vacancy that the record belongs to.' });

export const CandidateId = (): Argument => Arg('candidateId', () => ID, { description: 'The candidate.' });

export const WebhookId = (): Argument => Arg('webhookId', () => ID, { description: 'The webhook.' });

export const Id = (of: string): Argument => Arg('id', () => ID, { description: `The id of the ${of}.` });

export const IdempotencyKey = (): Argument =>
  Arg('idempotencyKey', () => String, {
    nullable: true,
    description:
      'If the same key is sent again with the same arguments within 24 hours, over GraphQL or REST, the first success is returned and nothing is done twice.',
  });
