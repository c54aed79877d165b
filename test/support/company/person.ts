import type { TestDatabase } from '../database/databases.js';
import { type Credentials, type Service, tokenFor } from '../service/service.js';
import { aFeature, asFeatureInput, aVacancy } from './pipeline.js';

/** A company that knows a person well: each text that a call takes about a person holds the person's word. */

// biome-ignore lint/suspicious/noExplicitAny: a test asserts on any answer.
export type Answer = any;

/** A vacancy with an interview and a psychometric test, as GraphQL takes it. */
export function aTwoStageVacancy(more: object = {}): object {
  const features = [
    aFeature('INTERVIEW', { id: 'interview', order: 1, ...more }),
    aFeature('AUTOMATIC_PSYCHOMETRIC', { id: 'test', order: 2, ...more }),
  ].map(asFeatureInput);
  return { ...aVacancy({ features }), companyId: undefined };
}

const aModel = { kind: 'MODEL', id: 'scorer', version: '1' };

export class KnownPerson {
  vacancyId = '';
  interviewId = '';
  psychometricId = '';

  constructor(
    readonly service: Service,
    readonly companyId: string,
    readonly candidateId: string,
    /** Every text about the person contains it, and no other text does. */
    readonly word: string,
  ) {}

  get admin(): Credentials {
    return { token: tokenFor(this.companyId, { subject: 'boss', roles: ['admin'] }) };
  }

  /** @returns the field's answer, or the reason of its refusal */
  async run(text: string, variables: object = {}, who: Credentials = this.admin): Promise<Answer> {
    const given = { ...(text.includes('$companyId') && { companyId: ['ID!', this.companyId] }), ...variables };
    const declared = Object.entries(given)
      .map(([name, [type]]) => `$${name}: ${type}`)
      .join(', ');
    const values = Object.fromEntries(Object.entries(given).map(([name, [, value]]) => [name, value]));
    const kind = /^\s*(query|mutation)/.exec(text)?.[1] ?? 'mutation';
    const field = text.replace(/^\s*(query|mutation)\s*/, '');
    const { body } = await this.service.graphql(`${kind} (${declared}) { done: ${field} }`, {
      ...who,
      variables: values,
    });
    const refused = body.errors?.[0];
    return refused ? (refused.extensions.reason ?? refused.message) : body.data.done;
  }

  /** Puts the person into a new vacancy's interview. @param more what both features of the vacancy have besides */
  async begin(more: object = {}): Promise<this> {
    const made = await this.run('createVacancy(companyId: $companyId, input: $input) { id }', {
      input: ['CreateVacancyInput!', aTwoStageVacancy(more)],
    });
    this.vacancyId = made.id;
    this.interviewId = (await this.init('interview'))[0].record.id;
    return this;
  }

  init(featureId: string, candidateId = this.candidateId): Promise<Answer> {
    const { companyId, vacancyId, word } = this;
    const candidates = [{ candidateId, relationId: `relation of ${candidateId}` }];
    const input = { companyId, vacancyId, featureId, sourceId: word, origin: `from ${word}`, candidates };
    return this.run('initFeatures(input: $input) { results { record { id } error { reason } } }', {
      input: ['InitFeaturesInput!', input],
    }).then((done) => done.results ?? done);
  }

  answer(questionId: string, more: object = {}, key?: string, scorer: object = aModel): Promise<Answer> {
    const { word, vacancyId, interviewId } = this;
    const about = (what: string) => `${what} of ${word}`;
    const input = {
      scorer,
      briefScoreExplanation: about('explanation'),
      answers: [
        {
          questionId,
          order: 1,
          questionText: about('question'),
          questionType: about('type'),
          extractedAnswer: about('answer'),
          questionScore: 3,
          maxQuestionScore: 5,
          complianceLevel: about('compliance'),
          questionScoreExplanation: about('reason'),
          scorerThinking: about('thinking'),
          completionCriteria: { [about('criterion')]: about('text') },
          requirementScoringRubric: { [about('rubric')]: about('text') },
          sourceType: about('source'),
          runId: about('run'),
          rubricHash: 'a'.repeat(64),
          ...more,
        },
      ],
    };
    return this.run(
      'recordAnswers(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: $input, idempotencyKey: $key) { id score }',
      {
        vacancyId: ['ID!', vacancyId],
        id: ['ID!', interviewId],
        input: ['RecordAnswersInput!', input],
        key: ['String', key],
      },
    );
  }

  /** Moves the person into the psychometric test, which gets results. */
  async move(key?: string): Promise<Answer> {
    const { vacancyId, interviewId, word } = this;
    const moved = await this.run(
      `orchestrate(companyId: $companyId, vacancyId: $vacancyId, id: $id, idempotencyKey: $key,
        input: { resourceId: $id, destPhaseId: $phase }) { next { id } }`,
      {
        vacancyId: ['ID!', vacancyId],
        id: ['ID!', interviewId],
        key: ['String', key],
        phase: ['ID', `phase of ${word}`],
      },
    );
    this.psychometricId = moved.next.id;
    const input = {
      submissionId: `submission of ${word}`,
      link: `https://tests.example/${word}`,
      evaluationId: 424_242,
      evaluationName: `evaluation of ${word}`,
      runId: `run of ${word}`,
      inputHash: 'b'.repeat(64),
      reports: [{ name: `report of ${word}`, url: `https://tests.example/${word}.pdf` }],
    };
    await this.run('recordPsychometric(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: $input) { id }', {
      vacancyId: ['ID!', vacancyId],
      id: ['ID!', moved.next.id],
      input: ['RecordPsychometricInput!', input],
    });
    return moved;
  }

  discard(more: object = {}): Promise<Answer> {
    const input = { companyId: this.companyId, resourceIds: [this.psychometricId], ...more };
    return this.run('discardFeatures(input: $input) { results { error { reason } } }', {
      input: ['DiscardFeaturesInput!', input],
    });
  }

  erase(input: object = { reason: 'REQUEST' }, key?: string): Promise<Answer> {
    return this.run(
      `eraseCandidate(companyId: $companyId, candidateId: $candidateId, input: $input, idempotencyKey: $key) {
        erasure { ${erasureFields} } }`,
      { candidateId: ['ID!', this.candidateId], input: ['EraseCandidateInput!', input], key: ['String', key] },
    ).then((done) => done.erasure ?? done);
  }

  erasures(filter: object = {}): Promise<Answer> {
    return this.run(`query erasures(companyId: $companyId, filter: $filter) { nodes { ${erasureFields} } }`, {
      filter: ['ErasureFilter', filter],
    }).then((page) => page.nodes ?? page);
  }

  async events(): Promise<Answer[]> {
    const nodes: Answer[] = [];
    for (let after: string | null = '0'; ; ) {
      const page: Answer = await this.run(
        `query events(companyId: $companyId, first: 100, after: $after) {
          nodes { id seq type candidateId recordId requestId operation actor { kind id } isRedacted data }
          pageInfo { hasNextPage endCursor } }`,
        { after: ['String', after] },
      );
      nodes.push(...page.nodes);
      if (!page.pageInfo.hasNextPage) return nodes;
      after = page.pageInfo.endCursor;
    }
  }
}

export const erasureFields = `id token status reason reference actor { kind id } createdAt doneAt forgottenAt
  places { place count } receivers { webhookId acknowledgedAt }`;

let companies = 0;

export function knownPerson(service: Service, init: { companyId?: string; candidateId?: string } = {}): KnownPerson {
  companies += 1;
  const { companyId = `company-${companies}`, candidateId = `candidate-${companies}` } = init;
  return new KnownPerson(service, companyId, candidateId, `canary${companies}word`);
}

/** All rows of all tables that contain a text, as `table: row`. */
export async function rowsWith(database: TestDatabase, text: string): Promise<string[]> {
  const tables = await database.rows<{ name: string }>(`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'mikro_orm_migrations'`);
  // One statement: on a cluster each connection of its own first connects to the workers, and asks each shard.
  const inAll = tables.map(
    ({ name }) => `
      select '${name}: ' || to_jsonb(t)::text as row from ${name} t where strpos(to_jsonb(t)::text, $1) > 0`,
  );
  const rows = await database.rows<{ row: string }>(inAll.join(' union all '), [text]);
  return rows.map(({ row }) => row);
}

/** Adds many events about a person to the end of the feed. */
export async function manyEvents(
  { service, companyId, word }: KnownPerson,
  count: number,
  type = 'RECORD_SCORED',
): Promise<void> {
  await service.database.rows(
    `insert into feed_event (company_id, seq, id, type, version, subject, vacancy_id, candidate_id, record_id,
        actor_kind, actor_id, operation, via, data, created_at)
      select r.company_id, h.seq + n, 'event-' || n, $4::text, 1, 'Interview', r.vacancy_id, r.candidate_id, r.id,
        'USER', 'boss', 'recordAnswers', 'GRAPHQL',
        jsonb_build_object('before', '{"score":null}'::jsonb, 'after', jsonb_build_object('score', n, 'origin', $3::text)),
        r.created_at
      from (select * from feature_record where company_id = $1 order by id limit 1) r
      join feed_head h on h.company_id = r.company_id, generate_series(1, $2::int) n`,
    [companyId, count, word, type],
  );
  await service.database.rows('update feed_head set seq = seq + $2::int where company_id = $1', [companyId, count]);
}
