import type pg from 'pg';
import { labelOf } from '../dataset/labels.ts';
import { ownerOf } from '../dataset/owners.ts';
import type { Scale } from '../dataset/scale.ts';
import { featureId, vacancyOf } from '../dataset/vacancies.ts';
import { clientOperations } from './clientOperations.ts';
import { only } from './expected.ts';
import { memberOf } from './featureMembers.ts';
import { queries } from './queries.ts';
import { type Exchange, graphql, orchestrateRequest } from './requests.ts';

/** The writes. Each target has its own rows, named after it. All of them are deleted between the rounds. */
export interface WriteWorkload {
  /** Whether a request can be sent only once. */
  readonly once: boolean;
  /** As in `Source`. */
  readonly presumedPerSecond?: number;
  /**
   * @param owner the target's name
   * @param count of requests, where each can be sent only once
   * @param made how many rows the owner has already
   */
  readonly prepare: (
    client: pg.Client,
    scale: Scale,
    owner: string,
    count: number,
    made?: number,
  ) => Promise<Exchange[]>;
  /** @param requests how many were answered @throws where the tables show another number of the owner's writes */
  readonly check: (client: pg.Client, owner: string, requests: number) => Promise<void>;
  readonly cleanUp: (client: pg.Client) => Promise<void>;
}

/** How many members the event of a move has about the record that begins. */
const nextMembers = 17;

/** Candidates in the interview feature, each with the answers of an interview of the dataset. */
const orchestrate: WriteWorkload = {
  once: true,
  async prepare(client, scale, owner, count, made = 0) {
    const moves = Array.from({ length: count }, (_, position) => {
      const vacancy = ((made + position) % scale.vacancies) + 1;
      return { number: made + position + 1, vacancy, company: ownerOf(vacancy, scale) };
    });
    await insertMoved(client, owner, moves);
    return moves.map(({ number, ...subject }) => orchestrateRequest(`moved-${owner}-${number}`, subject));
  },
  async check(client, owner, requests) {
    const { rows } = await client.query(
      `select
        (count(*) filter (where kind = 'interview' and is_closed and status_code = 'FINISHED'
          and jsonb_array_length(status_history) = 2 and status->>'descriptionCode' in ('ORCHESTRATED', 'FORWARDED')))::int as closed,
        (count(*) filter (where kind = 'module' and not is_closed and status_code = 'PENDING'
          and feature_id = replace(vacancy_id, 'vacancy', 'feature') || '-2'
          and due_at > created_at and wake_at = due_at))::int as begun,
        (select count(*)::int from feed_event e
          where e.record_id ~ ('^moved-' || $1::text || '-[0-9]+$') and e.type = 'RECORD_MOVED'
            and e.data #>> '{before,status,code}' = 'IN_PROGRESS' and e.data #>> '{after,status,code}' = 'FINISHED'
            and e.data #>> '{next,featureId}' like 'feature-%-2'
            and (select count(*) from jsonb_object_keys(e.data -> 'next')) = ${nextMembers}) as events
      from feature_record where candidate_id like 'moved-' || $1::text || '-candidate-%'`,
      [owner],
    );
    demandEqual('orchestrated', rows[0], { closed: requests, begun: requests, events: requests });
  },
  async cleanUp(client) {
    await client.query(`delete from feature_record where candidate_id like 'moved-%-candidate-%'`);
    await forgetEvents(client);
  },
};

/** A record that can be moved: its number among the owner's, and whose it is. */
interface Movable {
  readonly number: number;
  readonly vacancy: number;
  readonly company: number;
}

/** Inserts open interviews, each of its own candidate, as copies of the vacancy's first one. */
async function insertMoved(client: pg.Client, owner: string, moves: readonly Movable[]): Promise<void> {
  await client.query(
    `insert into feature_record (company_id, id, kind, vacancy_id, feature_id, candidate_id, relation_id, status_code,
      status, status_history, is_closed, origin, created_at, updated_at, score, brief_score_explanation, answers)
    select r.company_id, 'moved-' || $1::text || '-' || n, 'interview', r.vacancy_id, r.feature_id,
      'moved-' || $1::text || '-candidate-' || n, 'moved-relation-' || n, 'IN_PROGRESS', r.status_history->0,
      jsonb_build_array(r.status_history->0), false, r.origin, '2026-01-01', '2026-01-01', r.score,
      r.brief_score_explanation, r.answers
    from unnest($2::int[], $3::int[], $4::int[]) as moved (n, vacancy, company)
    join feature_record r on r.company_id = 'company-' || moved.company and r.id = 'interview-' || moved.vacancy`,
    [
      owner,
      moves.map(({ number }) => number),
      moves.map(({ vacancy }) => vacancy),
      moves.map(({ company }) => company),
    ],
  );
}

/** As many cards are moved by one mutation. */
const cardsAtOnce = 100;

/** Moves on 100 cards of a vacancy by one mutation, as the board does. */
const moveCards: WriteWorkload = {
  once: true,
  presumedPerSecond: 100,
  async prepare(client, scale, owner, count, made = 0) {
    const calls = Array.from({ length: count }, (_, position) => {
      const vacancy = ((made + position) % scale.vacancies) + 1;
      const first = (made + position) * cardsAtOnce + 1;
      const cards = Array.from({ length: cardsAtOnce }, (__, index) => first + index);
      return { vacancy, company: ownerOf(vacancy, scale), cards };
    });
    for (const { cards, ...subject } of calls) {
      const moves = cards.map((number) => ({ number, ...subject }));
      await insertMoved(client, owner, moves);
      await insertLabels(client, owner, moves);
    }
    return calls.map(({ cards, vacancy, company }) => {
      const resourceIds = cards.map((number) => `moved-${owner}-${number}`);
      const variables = { input: { companyId: `company-${company}`, resourceIds } };
      return {
        ...graphql('MoveCards', clientOperations.MoveCards, variables, () =>
          cards.map((number) => movedCard(owner, number, vacancy)),
        ),
        known: cardsWithoutWhatIsNew,
      };
    });
  },
  async check(client, owner, requests) {
    await orchestrate.check(client, owner, requests * cardsAtOnce);
  },
  async cleanUp(client) {
    await orchestrate.cleanUp(client);
    await client.query(`delete from candidate where candidate_id like 'moved-%-candidate-%'`);
  },
};

const movedCandidate = (owner: string, number: number): string => `moved-${owner}-candidate-${number}`;

/** Cards show the names of their candidates. */
async function insertLabels(client: pg.Client, owner: string, moves: readonly Movable[]): Promise<void> {
  const labels = moves.map(({ number, company }) => {
    const id = movedCandidate(owner, number);
    return { company: `company-${company}`, id, ...labelOf(id, number) };
  });
  await client.query(
    `insert into candidate (company_id, id, candidate_id, display_name, folded_name, external_url, created_at, updated_at)
    select company, id, id, "displayName", lower("displayName"), "externalUrl", '2026-01-01', '2026-01-01'
    from jsonb_to_recordset($1::jsonb) as l (company text, id text, "displayName" text, "externalUrl" text)`,
    [JSON.stringify(labels)],
  );
}

/** What is known of a card before it is moved. */
function movedCard(owner: string, number: number, vacancy: number): object {
  const id = `moved-${owner}-${number}`;
  const candidate = labelOf(movedCandidate(owner, number), number);
  return {
    resourceId: id,
    closed: {
      id,
      candidate,
      featureId: featureId(vacancy, 1),
      isClosed: true,
      status: { code: 'FINISHED' },
      nextAutomation: null,
    },
    next: {
      candidate,
      featureId: featureId(vacancy, 2),
      isClosed: false,
      status: { code: 'PENDING' },
      nextAutomation: { action: 'DISCARD', heldReason: null },
    },
    error: null,
  };
}

interface Card {
  readonly id: string;
  readonly candidate: { readonly displayName: string | null; readonly externalUrl: string | null };
  readonly featureId: string;
  readonly isClosed: boolean;
  readonly status: { readonly code: string };
  readonly nextAutomation: { readonly action: string; readonly heldReason: string | null } | null;
}

interface Moved {
  readonly data: {
    readonly forwardFeatures: {
      readonly results: readonly { resourceId: string; closed: Card; next: Card; error: object | null }[];
    };
  };
}

const cardsWithoutWhatIsNew = (answer: unknown): unknown =>
  (answer as Moved).data.forwardFeatures.results.map(({ resourceId, closed, next, error }) => ({
    resourceId,
    closed: { id: closed.id, ...cardParts(closed) },
    next: cardParts(next),
    error,
  }));

const cardParts = ({ candidate, featureId, isClosed, status, nextAutomation }: Card): object => ({
  candidate: only(candidate, 'displayName', 'externalUrl'),
  featureId,
  isClosed,
  status: only(status, 'code'),
  nextAutomation: nextAutomation && only(nextAutomation, 'action', 'heldReason'),
});

/** Deletes the events, except those of the boards. */
async function forgetEvents(client: pg.Client): Promise<void> {
  await client.query('truncate feed_event, feed_head');
  await client.query('insert into feed_head select * from bench.board_head');
  await client.query('insert into feed_event select * from bench.board_event');
}

const differentInputs = 40;

/** How many members the event of a new vacancy has about it. */
const vacancyMembers = 29;

const createVacancy: WriteWorkload = {
  once: false,
  async prepare(_client, scale, owner) {
    return Array.from({ length: differentInputs }, (_, index) => creation(index + 1, scale, owner));
  },
  async check(client, owner, requests) {
    const { rows } = await client.query(
      `select count(*)::int as created, count(e.id)::int as events
      from vacancy v
      left join feed_event e on e.company_id = v.company_id and e.vacancy_id = v.id and e.type = 'VACANCY_CREATED'
        and e.data #>> '{after,jobDescriptionHtml}' = v.job_description_html
        and e.data #>> '{after,status,code}' = 'SAVED'
        and e.data #> '{after,features,5,jobAutomations,timers}' is not null
        and (select count(*) from jsonb_object_keys(e.data -> 'after')) = ${vacancyMembers}
      where v.status_code = 'SAVED' and v.name like $1::text || ' %' and jsonb_array_length(v.features) = 6
        and length(v.job_description_html) > 1000 and v.active_at = v.created_at
        and v.folded_name like upper($1::text) || ' %'`,
      [owner],
    );
    demandEqual('created', rows[0], { created: requests, events: requests });
  },
  async cleanUp(client) {
    await client.query(`delete from vacancy where status_code = 'SAVED'`);
    await forgetEvents(client);
  },
};

function creation(number: number, scale: Scale, owner: string): Exchange {
  const vacancy = vacancyOf(number, scale);
  const input = {
    ...only(vacancy, 'type', 'visibility', 'areaId', 'country', 'locationId', 'workModality', 'maxCandidates'),
    ...only(vacancy, 'jobDescription', 'jobDescriptionHtml', 'requirements', 'requirementsHtml', 'contextAI'),
    ...only(vacancy, 'hasFinalistsEnabled', 'jobAutomations'),
    name: `${owner} ${vacancy.name}`,
    refCode: vacancy.refCode === null ? null : Number(vacancy.refCode),
    features: vacancy.features.map(({ featureCode, data, ...feature }) => ({
      [memberOf(featureCode)]: { ...feature, ...(data && { data }) },
    })),
  };
  const answered = {
    ...only(vacancy, 'type', 'companyId', 'refCode'),
    name: input.name,
    status: { code: 'SAVED' },
    features: vacancy.features.map((feature) => only(feature, 'id', 'featureCode', 'order')),
    taskList: [],
  };
  return {
    ...graphql('C1', queries.C1, { companyId: vacancy.companyId, input }, () => ({
      data: { createVacancy: answered },
    })),
    known: withoutWhatIsNew,
  };
}

interface Created {
  readonly data: { readonly createVacancy: { id: string; createdAt: string; status: { code: string } } };
}

/** The part of the answer that is known before the vacancy is made. */
function withoutWhatIsNew(answer: unknown): unknown {
  const { id: _, createdAt: __, status, ...rest } = (answer as Created).data.createVacancy;
  return { data: { createVacancy: { ...rest, status: only(status, 'code') } } };
}

function demandEqual(what: string, found: object | undefined, wanted: object): void {
  const [a, b] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (a !== b) throw new Error(`${what}: ${a} in the tables, ${b} answered`);
}

export const writes: Readonly<Record<'W1' | 'C1' | 'M1', WriteWorkload>> = {
  W1: orchestrate,
  C1: createVacancy,
  M1: moveCards,
};
