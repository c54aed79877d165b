import { expect } from '@jest/globals';
import type { TimeUnit } from '../../../src/core/pipeline/shapes/namedTimers.js';
import { eventFaults, eventFields } from '../feed/eventSchemas.js';
import { type Reply, type Service, tokenFor } from '../service/service.js';
import { aFeature, asFeatureInput, aVacancy, type Pipeline } from './pipeline.js';

/** Vacancies whose timers run, and reads of their effects. */

export const pair = (name: string, time: number, unit: TimeUnit = 'hours') => ({
  [`${name}Time`]: time,
  [`${name}TimeUnit`]: unit,
});

export const freezes = (finalists: number, selection: number, unit: TimeUnit = 'hours') => ({
  ...pair('frozenDueToFinalistInactivity', finalists, unit),
  ...pair('frozenDueToSelectionInactivity', selection, unit),
});

export interface Stage {
  readonly jobAutomations?: object;
  readonly selfInit?: boolean;
  readonly featureCode?: 'DOCUMENTS' | 'AUTOMATIC_SCHEDULING_VIRTUAL' | 'INTERVIEW';
  readonly data?: object;
}

export const asStage = ({ featureCode = 'DOCUMENTS', ...rest }: Stage, index: number) =>
  asFeatureInput(
    aFeature(featureCode, { selfInit: false, jobAutomations: {}, ...rest, id: `stage-${index + 1}`, order: index + 1 }),
  );

/** Runs a query or a mutation as an admin. @throws where it has errors */
export async function asAdmin(
  service: Service,
  companyId: string,
  query: string,
  variables: object = {},
): Promise<Reply['body']> {
  const token = tokenFor(companyId, { roles: ['admin'] });
  const { body }: Reply = await service.graphql(query, { token, variables: { companyId, ...variables } });
  if (body.errors) throw new Error(JSON.stringify(body.errors));
  return body.data;
}

/** Creates a vacancy with these stages, as an admin. */
export async function timedVacancy(
  service: Service,
  stages: readonly Stage[],
  {
    companyId = 'acme',
    jobAutomations = freezes(0, 0),
    ...more
  }: Record<string, unknown> & { companyId?: string } = {},
): Promise<Pipeline> {
  const vacancy = aVacancy({ maxCandidates: null, jobAutomations, ...more });
  const made = await asAdmin(
    service,
    companyId,
    `mutation ($companyId: ID!, $input: CreateVacancyInput!) { createVacancy(companyId: $companyId, input: $input) { id } }`,
    { input: { ...vacancy, features: stages.map(asStage) } },
  );
  return { companyId, vacancyId: made.createVacancy.id, token: tokenFor(companyId, { roles: ['admin'] }) };
}

export interface SeenEvent {
  readonly type: string;
  readonly seq: string;
  readonly recordId: string | null;
  readonly vacancyId: string | null;
  readonly createdAt: string;
  readonly actor: { readonly kind: string; readonly id: string };
  readonly operation: string;
  readonly via: string;
  readonly data: Reply['body'];
}

/** All events of a company's feed after a number. */
export async function eventsOf(service: Service, companyId: string, after: string | null = null): Promise<SeenEvent[]> {
  const all: SeenEvent[] = [];
  for (let cursor = after; ; ) {
    const { events } = await asAdmin(
      service,
      companyId,
      `query ($companyId: ID!, $after: String) { events(companyId: $companyId, first: 100, after: $after) {
        nodes { ${eventFields} }
        pageInfo { endCursor hasNextPage } } }`,
      { after: cursor },
    );
    expect(events.nodes.flatMap(eventFaults)).toEqual([]);
    all.push(...events.nodes);
    if (!events.pageInfo.hasNextPage) return all;
    cursor = events.pageInfo.endCursor;
  }
}

export const kinds = (events: readonly Pick<SeenEvent, 'type'>[]): string[] => events.map(({ type }) => type);

/** How many milliseconds an hour has. */
export const hour = 3_600_000;
