import { expect } from '@jest/globals';
import fc, { type Arbitrary } from 'fast-check';
import type { Reply } from '../../support/service/service.js';
import type { GivenAnswer, Model, ModelRecord, Outcome } from './model.js';
import { ask } from './real.js';
import { answer, book, enter, report, review } from './recordSteps.js';
import {
  compared,
  featureIdAt,
  idOf,
  nth,
  placeOf,
  recordAt,
  refusal,
  type Step,
  step,
  vacancyAt,
} from './stepOnBoth.js';
import { type Change, change, edit, type edited } from './vacancySteps.js';

/** The steps on candidates' ways, as fast-check's commands: each is done on the service and on the model. */

const candidates = ['ann', 'bob', 'cyd', 'dee'] as const;

const init = (args: { vacancy: number; feature: number; candidates: readonly string[] }): Step =>
  step('init', args, async (_, model, real) => {
    const vacancy = vacancyAt(model, args.vacancy);
    const featureId = featureIdAt(vacancy, args.feature);
    let outcomes: readonly Outcome[] = [];
    const refused = refusal(() => {
      outcomes = model.init(vacancy, featureId, args.candidates);
    });
    const input = {
      companyId: real.companyId,
      vacancyId: vacancy.id,
      featureId,
      candidates: args.candidates.map((candidateId) => ({ candidateId, relationId: `to-${candidateId}` })),
    };
    const body = await ask(
      real,
      'mutation ($input: InitFeaturesInput!) { initFeatures(input: $input) { results { record { id } error { reason } } } }',
      { input },
    );
    sameOutcomes(compared(body, 'initFeatures', refused)?.results ?? [], outcomes, ({ record }) => [record]);
  });

type Part = { readonly id: string } | null;

/** Compares a bulk call with the model, and gives the model the ids of the new records. */
function sameOutcomes(
  results: readonly Reply['body'][],
  outcomes: readonly Outcome[],
  partsOf: (result: Reply['body']) => readonly Part[],
): void {
  expect(results.map(({ error }) => error?.reason ?? null)).toEqual(
    outcomes.map((outcome) => ('refused' in outcome ? outcome.refused : null)),
  );
  for (const [at, outcome] of outcomes.entries()) {
    if ('refused' in outcome) continue;
    const parts = partsOf(results[at]).filter((part) => part !== null);
    expect(parts).toHaveLength(outcome.touched.length);
    for (const [index, record] of outcome.touched.entries()) {
      if (record.id === '') record.id = parts[index]?.id ?? '';
      expect(parts[index]?.id).toBe(record.id);
    }
  }
}

const orchestrate = (args: { record: number; to: number | null; byRest: boolean }): Step =>
  step('orchestrate', args, async (_, model, real) => {
    const record = recordAt(model, args.record);
    const to = args.to === null || !record ? null : featureIdAt(record.vacancy, args.to);
    let touched: readonly ModelRecord[] = [];
    const expected = refusal(() => {
      touched = model.move(record, 'ORCHESTRATED', to);
    });
    const { companyId, vacancyId, id } = placeOf(real, record);
    const input = { resourceId: id, ...(to !== null && { destFeatureId: to }) };
    let answered: readonly Part[];
    if (args.byRest) {
      const path = `/v2/candidates/interviews/${id}/company/${companyId}/vacancy/${vacancyId}/orchestrate`;
      const headers = { prefer: 'return=representation' };
      const { status, body } = await real.service.request('POST', path, { token: real.token, body: input, headers });
      expect(status === 200 ? null : body.reason).toBe(expected);
      answered = expected === null ? [body.closed, body.next] : [];
    } else {
      const body = await ask(
        real,
        `mutation ($companyId: ID!, $vacancyId: ID!, $id: ID!, $input: OrchestrateInput!) {
          orchestrate(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: $input) { closed { id } next { id } }
        }`,
        { companyId, vacancyId, id, input },
      );
      const move = compared(body, 'orchestrate', expected);
      answered = move ? [move.closed, move.next] : [];
    }
    if (expected === null) sameOutcomes([{ error: null, answered }], [{ touched }], (result) => result.answered);
  });

interface Bulk {
  readonly mutation: string;
  readonly input: string;
  readonly parts: string;
  readonly change: (model: Model, record: ModelRecord | null) => readonly ModelRecord[];
  /** Further members of the input. */
  readonly more?: object;
  /** Further arguments. */
  readonly args?: Readonly<Record<string, boolean>>;
  /** Throws if the whole call is refused. */
  readonly assertMay?: (model: Model) => void;
}

const bulk = (
  name: string,
  args: { records: readonly number[] },
  { mutation, input, parts, change, more, args: others = {}, assertMay }: Bulk,
): Step =>
  step(name, { ...args, ...more, ...others }, async (_, model, real) => {
    const meant = args.records.map((at) => recordAt(model, at));
    const resourceIds = meant.map(idOf);
    const refused = refusal(() => assertMay?.(model));
    const outcomes = refused === null ? model.each(meant, (record) => change(model, record)) : [];
    const further = Object.entries(others).map(([argument, value]) => `, ${argument}: ${value}`);
    const body = await ask(
      real,
      `mutation ($input: ${input}!) { ${mutation}(input: $input${further.join('')}) { results { resourceId ${parts} error { code reason message } } } }`,
      { input: { companyId: real.companyId, resourceIds, ...more } },
    );
    const results = compared(body, mutation, refused)?.results ?? [];
    if (refused === null)
      expect(results.map(({ resourceId }: { resourceId: string }) => resourceId)).toEqual(resourceIds);
    sameOutcomes(results, outcomes, (result) => ('closed' in result ? [result.closed, result.next] : [result.record]));
  });

const forward = (args: { records: readonly number[] }): Step =>
  bulk('forward', args, {
    mutation: 'forwardFeatures',
    input: 'BulkInput',
    parts: 'closed { id } next { id }',
    change: (model, record) => model.move(record, 'FORWARDED'),
  });
const discard = ({ records, ban, reason }: { records: readonly number[]; ban: boolean; reason: string }): Step =>
  bulk(
    'discard',
    { records },
    {
      mutation: 'discardFeatures',
      input: 'DiscardFeaturesInput',
      parts: 'record { id }',
      more: { banCandidate: ban, rejectedReasonId: reason },
      assertMay: (model) => model.assertReason(reason),
      change: (model, record) => model.discard(record, ban, reason),
    },
  );
const cancel = (args: { records: readonly number[] }): Step =>
  bulk('cancel', args, {
    mutation: 'cancelFeatures',
    input: 'BulkInput',
    parts: 'record { id }',
    change: (model, record) => model.cancel(record),
  });
const reopen = ({ records, liftBan }: { records: readonly number[]; liftBan: boolean }): Step =>
  bulk(
    'reopen',
    { records },
    {
      mutation: 'reopenRecords',
      input: 'BulkInput',
      parts: 'record { id }',
      args: { liftBan },
      change: (model, record) => model.reopen(record, liftBan),
    },
  );

const liftBan = (args: { candidateId: string }): Step =>
  step('liftBan', args, async ({ candidateId }, model, real) => {
    const expected = refusal(() => model.liftBan(candidateId));
    const query =
      'mutation ($companyId: ID!, $candidateId: ID!) { liftBan(companyId: $companyId, candidateId: $candidateId) { candidateId } }';
    compared(await ask(real, query, { companyId: real.companyId, candidateId }), 'liftBan', expected);
  });

/** Adds a reason to the company's catalogue, or removes it. */
const catalogue = (args: { reason: string; isKept: boolean }): Step =>
  step('catalogue', args, async ({ reason, isKept }, model, real) => {
    const { companyId } = real;
    const expected = refusal(() => (isKept ? model.saveReason(reason) : model.deleteReason(reason)));
    const body = isKept
      ? await ask(
          real,
          'mutation ($companyId: ID!, $input: RejectionReasonInput!) { done: saveRejectionReason(companyId: $companyId, input: $input) { id } }',
          { companyId, input: { id: reason, name: reason } },
        )
      : await ask(
          real,
          'mutation ($companyId: ID!, $id: ID!) { done: deleteRejectionReason(companyId: $companyId, id: $id) { id } }',
          { companyId, id: reason },
        );
    compared(body, 'done', expected);
  });

const gate = (args: { reviewGate: boolean }): Step =>
  step('gate', args, async (input, model, real) => {
    model.reviewGate = args.reviewGate;
    const query =
      'mutation ($companyId: ID!, $input: CompanySettingsInput!) { updateCompanySettings(companyId: $companyId, input: $input) { reviewGate } }';
    compared(await ask(real, query, { companyId: real.companyId, input }), 'updateCompanySettings', null);
  });

const wait = (args: { days: number }): Step =>
  step('wait', args, async ({ days }, _model, { clock }) => clock.advance(days * 24 * 60 * 60 * 1000));

const reason = fc.constantFrom('too-late', 'too-far');
const some = fc.array(nth, { minLength: 1, maxLength: 4 });
const candidate = fc.constantFrom(...candidates);
const givenAnswer: Arbitrary<GivenAnswer> = fc.record({
  questionId: fc.constantFrom('q1', 'q2', 'q3'),
  score: fc.option(fc.nat({ max: 10 })),
  max: fc.option(fc.nat({ max: 10 })),
  needsReview: fc.boolean(),
});

const likely = (weight: number, of: Arbitrary<Step>): Arbitrary<Step>[] => Array.from({ length: weight }, () => of);

/** All steps. Some are more frequent than others, because most steps are refused without an earlier step. */
export const steps: Arbitrary<Step>[] = [
  ...likely(
    4,
    fc
      .record({ vacancy: nth, feature: nth, candidates: fc.array(candidate, { minLength: 1, maxLength: 4 }) })
      .map(init),
  ),
  ...likely(3, fc.record({ record: nth, to: fc.option(nth), byRest: fc.boolean() }).map(orchestrate)),
  ...likely(2, fc.record({ records: some }).map(forward)),
  ...likely(2, fc.record({ records: some, ban: fc.boolean(), reason }).map(discard)),
  fc.record({ records: some }).map(cancel),
  ...likely(2, fc.record({ records: some, liftBan: fc.boolean() }).map(reopen)),
  fc.record({ candidateId: candidate }).map(liftBan),
  fc.record({ record: nth, code: fc.constantFrom('TO_SCHEDULE', 'WAITING_FOR_PAPERS', 'DISCARDED') }).map(enter),
  ...likely(
    2,
    fc
      .record({
        record: nth,
        answers: fc.uniqueArray(givenAnswer, { minLength: 1, maxLength: 3, selector: ({ questionId }) => questionId }),
        score: fc.option(fc.nat({ max: 100 })),
      })
      .map(answer),
  ),
  fc
    .record({
      record: nth,
      questionId: fc.constantFrom('q1', 'q2'),
      score: fc.option(fc.option(fc.nat({ max: 10 })), { nil: undefined }),
    })
    .map(review),
  ...likely(
    2,
    fc
      .record({ record: nth, hours: fc.constantFrom(-1, 1, 48, 72), duration: fc.option(fc.constantFrom(30, 60)) })
      .map(book),
  ),
  ...likely(
    2,
    fc
      .record({
        record: nth,
        submissionId: fc.option(fc.constantFrom('s-1', 's-2')),
        status: fc.option(fc.constantFrom('TEST_DONE', 'TO_SCHEDULE', 'FINISHED'), { freq: 1 }),
      })
      .map(report),
  ),
  fc.record({ reason, isKept: fc.boolean() }).map(catalogue),
  fc.record({ reviewGate: fc.boolean() }).map(gate),
  fc
    .record({
      mutation: fc.constantFrom<Change>('publishVacancy', 'closeVacancy', 'reopenVacancy', 'reopenVacancy'),
      vacancy: nth,
    })
    .map(change),
  fc
    .record({
      vacancy: nth,
      how: fc.constantFrom<keyof typeof edited>('without', 'ofAnotherKind', 'reversed'),
      at: nth,
      maxCandidates: fc.option(fc.nat({ max: 4 })),
      readBefore: fc.option(fc.nat({ max: 2 })),
    })
    .map(edit),
  fc.record({ days: fc.constantFrom(1, 31) }).map(wait),
];
