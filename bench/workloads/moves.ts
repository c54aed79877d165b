import type pg from 'pg';
import { labelOf } from '../dataset/labels.ts';
import { ownerOf } from '../dataset/owners.ts';
import { featureId } from '../dataset/vacancies.ts';
import { clientOperations } from './clientOperations.ts';
import { only } from './expected.ts';
import { type Exchange, graphql, orchestrateRequest } from './requests.ts';
import { demandEqual, forgetEvents, type WriteWorkload } from './writeWorkload.ts';

/** Moves of records: one by REST, and 100 by one mutation. */

/** How many members the event of a move has about the record that begins. */
const nextMembers = 17;

/** Candidates in the interview feature, each with the answers of an interview of the dataset. */
export const orchestrate: WriteWorkload = {
  once: true,
  async prepare(client, scale, owner, count, made = 0) {
    const moves = Array.from({ length: count }, (_, position) => {
      const vacancy = ((made + position) % scale.vacancies) + 1;
      return { number: made + position + 1, vacancy, company: ownerOf(vacancy, scale) };
    });
    return moveRequests(client, owner, moves);
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

/** Inserts the records, and makes a request for each. */
export async function moveRequests(client: pg.Client, owner: string, moves: readonly Movable[]): Promise<Exchange[]> {
  await insertMoved(client, owner, moves);
  return moves.map(({ number, ...subject }) => orchestrateRequest(`moved-${owner}-${number}`, subject));
}

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
export const moveCards: WriteWorkload = {
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
