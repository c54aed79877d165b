import { type Ask, asker } from '../measure/asker.ts';
import type { Server } from '../measure/server.ts';
import { progress } from '../report/progress.ts';
import { memberOf } from '../workloads/featureMembers.ts';
import { connected } from './databases.ts';
import { labelOf } from './labels.ts';
import { interviewOf, psychometricOf } from './records.ts';
import type { Scale } from './scale.ts';
import { vacancyOf } from './vacancies.ts';

/**
 * Companies that recruit now, as a board shows them. The service itself makes them, by its own operations, again for
 * each run: so their events, decisions and timers are those that it stores. Nothing else of the dataset is in these
 * companies.
 */

/** What one board shows. */
export interface Board {
  readonly companyId: string;
  /** The vacancy with the cards. */
  readonly vacancyId: string;
  /** An interview that was scored twice and moved on. */
  readonly cardId: string;
  /** Its candidate, who was moved on twice. */
  readonly candidateId: string;
  /** The number of the event before the page that is read. */
  readonly after: string;
}

const sizes = {
  full: { companies: 8, vacancies: 50 },
  quick: { companies: 2, vacancies: 50 },
} as const;

export const boardCompanyIds = (quick: boolean): string[] =>
  Array.from({ length: sizes[quick ? 'quick' : 'full'].companies }, (_, index) => `board-company-${index + 1}`);

/** Candidates of the vacancy with the cards. */
const candidates = 130;
/** Of these, how many were scored a second time, moved on, moved on once more, and rejected from the first stage. */
const [rescored, movedOn, movedTwice, rejected] = [40, 50, 20, 10];
/** Candidates of each other vacancy, and how many of them were moved on. */
const [few, fewMoved] = [4, 1];
/** Events of scores at the beginning of the page that is read; moves, results and rejections follow. */
const scoredOfPage = 10;
/** Longer than any run: nothing falls due, and nothing freezes. */
const timerDays = 900;

/** Removes what an earlier run has made. */
async function removeBoards(databaseUrl: string): Promise<void> {
  await connected(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'company_id' order by table_name = 'vacancy', table_name`,
    );
    for (const { name } of rows) {
      await client.query(`delete from ${client.escapeIdentifier(name)} where company_id like 'board-company-%'`);
    }
    await client.query('truncate bench.board_event, bench.board_head');
  });
}

/** Keeps the events of the boards, because the clean-up after writes empties the feed. */
async function insertEvents(databaseUrl: string): Promise<void> {
  await connected(databaseUrl, async (client) => {
    await client.query(
      `insert into bench.board_event select * from feed_event where company_id like 'board-company-%'`,
    );
    await client.query(`insert into bench.board_head select * from feed_head where company_id like 'board-company-%'`);
    await client.query('vacuum analyze');
  });
}

/** @param server a running service @param headers of an admin of the boards' companies */
export async function makeBoards(
  server: Server,
  headers: Readonly<Record<string, string>>,
  databaseUrl: string,
  scale: Scale,
  quick: boolean,
): Promise<Board[]> {
  await removeBoards(databaseUrl);
  const ask = asker(server.origin, headers);
  const ids = boardCompanyIds(quick);
  const show = progress('boards', ids.length);
  const boards: Board[] = [];
  for (const [index, companyId] of ids.entries()) {
    show(index);
    boards.push(await boardOf(ask, companyId, index, scale, sizes[quick ? 'quick' : 'full'].vacancies));
  }
  await insertEvents(databaseUrl);
  return boards;
}

const updateSettings = `mutation ($companyId: ID!, $input: CompanySettingsInput!) {
  updateCompanySettings(companyId: $companyId, input: $input) { companyId }
}`;

async function boardOf(ask: Ask, companyId: string, index: number, scale: Scale, vacancies: number): Promise<Board> {
  await ask(updateSettings, { companyId, input: { candidateUrlTemplate: 'https://ats.example/people/{candidateId}' } });
  for (let number = 2; number <= vacancies; number += 1) {
    const { id, stages } = await newVacancy(ask, companyId, vacancyOf(index * vacancies + number, scale), true);
    const records = await addCandidates(ask, companyId, id, stages[0] as string, few);
    await ask(forward, { input: { companyId, resourceIds: records.slice(0, fewMoved) } });
  }
  const { id, stages } = await newVacancy(ask, companyId, vacancyOf(index * vacancies + 1, scale), false);
  const cards = await addCandidates(ask, companyId, id, stages[0] as string, candidates);
  await score(ask, companyId, id, cards, scale);
  await score(ask, companyId, id, cards.slice(0, rescored), scale);
  const moved = await moveOn(ask, companyId, cards.slice(0, movedOn));
  const movedAgain = await moveOn(ask, companyId, moved.slice(0, movedTwice));
  for (const [position, record] of movedAgain.entries()) {
    const { submissionId, link, evaluationId, evaluationName, reports } = psychometricOf(position + 1, 0, scale);
    const input = { submissionId, link, evaluationId, evaluationName, reports };
    await ask(recordPsychometric, { companyId, vacancyId: id, id: record, input });
  }
  const rest = cards.slice(movedOn, movedOn + rejected);
  await ask(discard, { input: { companyId, resourceIds: rest } });
  const { feed } = await ask<{ feed: { seq: string } }>(
    'query ($companyId: ID!) { feed(companyId: $companyId) { seq } }',
    {
      companyId,
    },
  );
  const since = scoredOfPage + movedOn + movedTwice + movedTwice + rejected;
  return {
    companyId,
    vacancyId: id,
    cardId: cards[0] as string,
    candidateId: candidateId(id, 0),
    after: String(Number(feed.seq) - since),
  };
}

const candidateId = (vacancyId: string, position: number): string => `candidate-${vacancyId}-${position + 1}`;

const createVacancy = `mutation ($companyId: ID!, $input: CreateVacancyInput!) {
  createVacancy(companyId: $companyId, input: $input) { id features { id } }
}`;

/** A vacancy with its stages. Where its own timers are off, a preview has discards alone. */
async function newVacancy(
  ask: Ask,
  companyId: string,
  vacancy: ReturnType<typeof vacancyOf>,
  freezes: boolean,
): Promise<{ id: string; stages: string[] }> {
  const { name, type, visibility, areaId, country, locationId, workModality, ...texts } = vacancy;
  const { jobDescription, jobDescriptionHtml, requirements, requirementsHtml, contextAI, hasFinalistsEnabled } = texts;
  const input = {
    ...{ name, type, visibility, areaId, country, locationId, workModality, jobDescription, jobDescriptionHtml },
    ...{ requirements, requirementsHtml, contextAI, hasFinalistsEnabled },
    maxCandidates: null,
    refCode: null,
    jobAutomations: withTimes(vacancy.jobAutomations, freezes ? timerDays : 0),
    features: vacancy.features.map(({ featureCode, data, jobAutomations, ...feature }) => ({
      [memberOf(featureCode)]: {
        ...feature,
        jobAutomations: withTimes(jobAutomations, timerDays),
        ...(data && { data }),
      },
    })),
  };
  const { createVacancy: made } = await ask<{ createVacancy: { id: string; features: { id: string }[] } }>(
    createVacancy,
    { companyId, input },
  );
  return { id: made.id, stages: made.features.map(({ id }) => id) };
}

/** The same timers, each of so many days. Of 0 days, they are off. */
const withTimes = (timers: Readonly<Record<string, unknown>>, days: number): object =>
  Object.fromEntries(Object.keys(timers).map((name) => [name, name.endsWith('Unit') ? 'days' : days]));

const initFeatures = `mutation ($input: InitFeaturesInput!) {
  initFeatures(input: $input) { results { record { id } error { message } } }
}`;

async function addCandidates(
  ask: Ask,
  companyId: string,
  vacancyId: string,
  featureId: string,
  count: number,
): Promise<string[]> {
  const all = Array.from({ length: count }, (_, position) => ({
    candidateId: candidateId(vacancyId, position),
    relationId: `relation-${vacancyId}-${position + 1}`,
    ...labelOf(candidateId(vacancyId, position), position + 1),
  }));
  const input = { companyId, vacancyId, featureId, origin: 'CAREERS_PAGE', candidates: all };
  const { initFeatures: made } = await ask<{ initFeatures: Results<{ record: { id: string } | null }> }>(initFeatures, {
    input,
  });
  return made.results.map(({ record }) => wanted(record).id);
}

interface Results<T> {
  readonly results: readonly (T & { readonly error: { readonly message: string } | null })[];
}

function wanted<T>(value: T | null): T {
  if (value === null) throw new Error('the service refused to make a board');
  return value;
}

const recordAnswers = `mutation ($companyId: ID!, $vacancyId: ID!, $id: ID!, $input: RecordAnswersInput!) {
  recordAnswers(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: $input) { id }
}`;

/** Scores interviews with the answers of the dataset's. */
async function score(
  ask: Ask,
  companyId: string,
  vacancyId: string,
  ids: readonly string[],
  scale: Scale,
): Promise<void> {
  const scorer = { kind: 'MODEL', id: 'scorer-large', version: '2026-03' };
  for (const [position, id] of ids.entries()) {
    const { answers, briefScoreExplanation } = interviewOf(position + 1, 0, scale);
    const sent = answers.map(({ createdAt: _, ...answer }) => answer);
    await ask(recordAnswers, { companyId, vacancyId, id, input: { answers: sent, briefScoreExplanation, scorer } });
  }
}

const recordPsychometric = `mutation ($companyId: ID!, $vacancyId: ID!, $id: ID!, $input: RecordPsychometricInput!) {
  recordPsychometric(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: $input) { id }
}`;

const forward = `mutation ($input: BulkInput!) {
  forwardFeatures(input: $input) { results { next { id } error { message } } }
}`;

async function moveOn(ask: Ask, companyId: string, resourceIds: readonly string[]): Promise<string[]> {
  const { forwardFeatures } = await ask<{ forwardFeatures: Results<{ next: { id: string } | null }> }>(forward, {
    input: { companyId, resourceIds },
  });
  return forwardFeatures.results.map(({ next }) => wanted(next).id);
}

const discard = `mutation ($input: DiscardFeaturesInput!) {
  discardFeatures(input: $input) { results { record { id } error { message } } }
}`;
