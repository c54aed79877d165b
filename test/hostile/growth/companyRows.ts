import { many, mostRuns, task, textOf } from './shape.js';

/** The rows of a company beside its vacancies and their records. */

type Run = (text: string, ...values: unknown[]) => Promise<unknown>;
type Of = (bound: number) => number;

/** Events of all records; half of them are scorings of one record, which was then discarded. */
async function addEvents(run: Run, of: Of): Promise<void> {
  const insert = (first: number, count: number, type: string, record: string) =>
    run(
      `insert into feed_event (company_id, seq, id, type, version, subject, vacancy_id, candidate_id, record_id, actor_kind, actor_id,
         operation, via, data, created_at)
       select $1, n, 'event-' || n, $4::text, 1, 'Interview', 'main', 'ann', replace($5, '*', (n - $2::int)::text), 'USER', 'ada',
         'discardFeatures', 'GRAPHQL', $6::jsonb, timestamptz '2026-11-20T12:00:00Z' + n * interval '1 ms'
       from generate_series($2::int, $2::int + $3::int - 1) n`,
      ...[
        first,
        count,
        type,
        record,
        JSON.stringify({ before: { score: null }, after: { score: 3, text: textOf(500) } }),
      ],
    );
  const [scored, decided, others] = [of(1_000), Math.max(2 * mostRuns, of(1_000)), of(8_000)];
  await insert(1, scored, 'RECORD_SCORED', 'discarded-0');
  await insert(1 + scored, decided, 'RECORD_DISCARDED', 'discarded-*');
  await insert(1 + scored + decided, others, 'RECORD_STATUS_CHANGED', 'r-0');
  await run('insert into feed_head (company_id, seq) values ($1, $2)', scored + decided + others);
}

async function addPeople(run: Run, of: Of): Promise<void> {
  const add = (columns: string, values: string, count: number) =>
    run(
      `insert into ${columns} select $1, ${values} from generate_series(0, $2::int - 1) n`,
      Math.max(mostRuns, count),
    );
  const at = `timestamptz '2026-11-20T12:00:00Z' + n * interval '1 s'`;
  await add(
    'ban (company_id, candidate_id, banned_by, banned_at, position)',
    `'banned-' || n, 'ada', ${at}, 0`,
    of(1_000),
  );
  await add(
    'candidate_hold (company_id, candidate_id, reason, held_by, held_at)',
    `'held-' || n, 'r', 'ada', ${at}`,
    of(1_000),
  );
  await add(
    'candidate (company_id, id, candidate_id, display_name, folded_name, created_at, updated_at)',
    `'label-' || lpad(n::text, 9, '0'), 'of-r-' || n, 'So and so ' || n, 'SO AND SO ' || n, ${at}, ${at}`,
    of(10_000),
  );
  await add(
    `erasure (company_id, id, token, status, reason, actor_kind, actor_id, created_at, counts, person_hash, key_id, event_seq,
       webhook_ids, receivers)`,
    `'erasure-' || n, 'erased-' || md5(n::text), 'DONE', 'REQUEST', 'USER', 'ada', ${at}, '{"records": 1}', 'h' || n, 'k', n, '["w"]', '[]'`,
    of(1_000),
  );
  await add(
    `decision_review (company_id, id, decision_id, record_id, vacancy_id, candidate_id, subject, state, reason, requested_by, actor_kind,
       actor_id, requested_at)`,
    `'review-' || n, 'event-' || n, 'discarded-' || n % ${mostRuns}, 'main', 'ann', 'Interview', 'OPEN', 'Why?', 'CANDIDATE', 'USER', 'ben', ${at}`,
    of(1_000),
  );
  await run(
    `insert into idempotency_key (company_id, scope, operation, key, payload_hash, claim_id, claimed_at, leased_until, settled, result,
       candidate_ids)
     select $1, 'user:ada', 'recordAnswers', 'key-' || n, 'p', 'c', now(), now(), true,
       jsonb_build_object('candidateId', 'ann', 'text', repeat('x', 1000)), array['ann'] from generate_series(1, $2::int) n`,
    of(1_000),
  );
}

async function addKeys(run: Run, of: Of): Promise<void> {
  const grants = JSON.stringify(many(10, () => ({ endpoint: 'Query.record', justification: textOf(600) })));
  const contact = '{"companyName": "A", "fullName": "B", "role": "C", "email": "d@example.com"}';
  await run(
    `insert into api_key (company_id, id, grants, contact, secret_hash, created_at, revoked_at)
     select $1, 'key-' || n, $2::jsonb, $3::jsonb, '', now(), case when n > $4::int then now() end
     from generate_series(0, $4::int + $5::int) n`,
    ...[grants, contact, Math.max(2 * mostRuns, of(900)), of(200)],
  );
  const asked = async (name: string, state: string, count: number) =>
    run(
      `insert into api_key_request (company_id, id, grants, contact, state, requested_by, requested_at, claim_until, approved_grants)
       select $1, $2 || '-' || n, $3::jsonb, $4::jsonb, $5, 'user-1', now(), now() + interval '5 days', '["Query.record"]'
       from generate_series(0, $6::int - 1) n`,
      ...[name, JSON.stringify(many(of(100), () => ({ endpoint: 'Query.record', justification: textOf(600) })))],
      ...[contact, state, count],
    );
  await asked('open', 'OPEN', 2 * mostRuns);
  await asked('approved', 'APPROVED', mostRuns);
  await asked('declined', 'DECLINED', of(900));
  await run(
    `insert into refusal_count (company_id, minute, actor_kind, actor_id, reason, count)
     select $1, date_trunc('minute', now()) - n * interval '1 minute', 'API_KEY', 'key-' || n % 50, 'INVALID_INPUT', 1
     from generate_series(1, $2::int) n`,
    of(5_000),
  );
  await run(
    `insert into agent_use (company_id, day, api_key_id, client, tool, calls, refused, confirmed, last_at)
     select $1, date_trunc('day', now()), 'key-' || n, 'agent', 'get_vacancy', 1, 0, 0, now() from generate_series(1, $2::int) n`,
    of(500),
  );
  await run(
    `insert into agent_request (company_id, id, subject, person, rests_on, client, tool, record_ids, bans, state, requested_at, ends_at)
     select $1, 'request-' || n, 's', encode(sha256('user-1'), 'hex'), 'none', 'agent', 'discard_candidates',
       (select jsonb_agg('r-' || m) from generate_series(0, $2::int - 1) m), false, 'OPEN', now(), now() + interval '1 day'
     from generate_series(0, $3::int - 1) n`,
    ...[of(500), Math.max(mostRuns, of(100))],
  );
}

async function addWebhooks(run: Run, of: Of): Promise<void> {
  await run(
    `insert into webhook (company_id, id, url, description, status, created_at, secret, previous_secrets, cursor_seq, wanted_before, revision,
       is_deleted)
     select $1, 'w-' || n, 'https://receiver.example/' || n, 'A receiver.', 'ACTIVE', now(), 'whsec_c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0', '[]', 0, '[]',
       1, false from generate_series(0, $2::int) n`,
    mostRuns,
  );
  const attempts = many(20, () => ({
    ...{ at: '2026-11-20T12:00:00.000Z', durationMs: 9, status: 500, error: null, answer: textOf(1_024) },
  }));
  await run(
    `insert into webhook_delivery (company_id, id, webhook_id, event_id, seq, type, thread, status, attempts, tries, created_at)
     select $1, 'd-' || w || '-' || n, 'w-' || w, 'event-' || n, n, 'RECORD_SCORED', '', 'FAILED',
       case when w = 0 then $3::jsonb else '[]' end, 8, now()
     from generate_series(0, $4::int) w, generate_series(1, $2::int) n`,
    ...[of(1_000), JSON.stringify(attempts), mostRuns],
  );
}

async function addSettings(run: Run, of: Of): Promise<void> {
  await run(
    `insert into company_settings (company_id, locale, default_tasks) values ($1, 'es', $2::jsonb)`,
    JSON.stringify(many(of(200), (at) => ({ text: `Ask ${at}.`, ...task }))),
  );
  const entry = { name: 'An entry', description: textOf(500), example: 'Ada' };
  const ofCatalogue = {
    notificableStatuses: { name: 'An entry' },
    rejectionReasons: { name: 'An entry' },
    templateVariables: { ...entry, canBeUsedInHSM: true, canBeUsedInStatic: true, canBeUsedInTemplateIds: ['t'] },
    conversationActions: {
      ...{ name: 'An entry', description: textOf(500) },
      buttons: many(20, (at) => ({
        id: `b-${at}`,
        text: 'Yes',
        isRequired: true,
        isEditable: true,
        type: 'QUICK_REPLY',
      })),
    },
  };
  for (const [catalogue, one] of Object.entries(ofCatalogue)) {
    await run(
      `insert into catalogue_entry (company_id, catalogue, id, entry)
       select $1, $2, 'entry-' || n, $3::jsonb || jsonb_build_object('id', 'entry-' || n) from generate_series(0, $4::int - 1) n`,
      ...[catalogue, JSON.stringify(one), of(490)],
    );
  }
}

/**
 * Adds what a company has beside vacancies and records.
 * @param run a statement, whose first parameter is the company
 * @param of how many rows of a bound the company has
 */
export async function addRows(run: Run, of: Of): Promise<void> {
  for (const add of [addEvents, addPeople, addKeys, addWebhooks, addSettings]) await add(run, of);
}
