import { z } from 'zod';
import type { Shown } from '../../core/application/access/readPolicy.js';
import { errors } from '../../core/kernel/errors.js';
import type { FeatureRecord } from '../../core/pipeline/shapes/record.js';
import { type ForwardOutcome, forwardFeatures } from '../../core/records/forwardFeatures.js';
import { type InitOutcome, initFeatures } from '../../core/records/initFeatures.js';
import { orchestrate } from '../../core/records/orchestrate.js';
import { readVacancy } from '../../core/vacancies/readVacancy.js';
import { listedIds } from '../answers/untrusted.js';
import {
  changed,
  changedOf,
  changes,
  idempotencyKey,
  maxSent,
  moving,
  type Outcome,
  recordIds,
  staying,
} from './bulk.js';
import { type Calls, companyId, reference, tool } from './tool.js';

/** The id of a stage by its id or name. @throws INVALID_INPUT with the ids that there are */
export async function stageOf(stage: string, vacancyId: string | undefined, { ask }: Calls): Promise<string> {
  if (vacancyId === undefined) {
    throw errors.invalidInput([
      { path: 'vacancyId', message: 'is required with stage, because stages belong to a vacancy' },
    ]);
  }
  const { features } = await ask(readVacancy, 'Query.vacancy', { vacancyId });
  const named = features.filter(({ customName }) => customName === stage);
  const found = features.find(({ id }) => id === stage) ?? (named.length === 1 ? named[0] : undefined);
  if (found) return found.id;
  const ids = listedIds(
    features.map(({ id }) => id),
    'get_vacancy shows them',
  );
  throw errors.invalidInput([{ path: 'stage', message: `must be the id or the unique name of one of: ${ids}` }]);
}

/** Tools that add and move candidates: one at once, more when a person has confirmed it (ADR 23). */

const oneAtOnce = 'One is changed at once. For more, a person is asked first.';

export const addCandidates = tool({
  name: 'add_candidates',
  title: 'Add candidates',
  description: `Adds candidates to a stage of a vacancy. The first candidate publishes the vacancy. ${oneAtOnce}`,
  calls: ['Mutation.initFeatures'],
  hints: changes,
  input: z.strictObject({
    companyId,
    vacancyId: reference,
    stage: reference.describe('The id or the name of the stage.'),
    candidates: z
      .array(z.strictObject({ candidateId: reference, relationId: reference }))
      .min(1)
      .max(maxSent),
    idempotencyKey,
  }),
  output: changed,
  async run({ vacancyId, stage, candidates, idempotencyKey: key }, calls) {
    const featureId = await stageOf(stage, vacancyId, calls);
    const body = { vacancyId, featureId, candidates };
    const via = 'Mutation.initFeatures';
    const question = {
      does: 'Add',
      effects: (outcomes: readonly InitOutcome[]) =>
        staying(addedOf(outcomes)).map((effect) => ({ ...effect, from: null, to: effect.from })),
      also: ['Each of them takes a place of the vacancy.'],
    };
    const outcomes =
      candidates.length === 1
        ? await calls.tell(initFeatures, via, {}, body, key)
        : await calls.tellConfirmed(initFeatures, via, {}, body, question);
    return changedOf(addedOf(outcomes));
  },
});

const addedOf = <R>(outcomes: readonly Added<R>[]): readonly Outcome<R>[] =>
  outcomes.map(({ candidateId, record, error }) => ({ of: candidateId, record, error }));

/** Outcomes as they are, or as the caller sees them. */
type Added<R> = Omit<InitOutcome, 'record'> & { readonly record: R | null };
type Moved<R> = Omit<ForwardOutcome, 'closed' | 'next'> & { readonly closed: R | null; readonly next: R | null };

export const moveCandidates = tool({
  name: 'move_candidates',
  title: 'Move candidates on',
  description: `Closes records and moves their candidates: to the next stage, or with vacancyId and stage to that one. After the last stage, a candidate has finished. ${oneAtOnce}`,
  calls: ['Mutation.forwardFeatures', 'Mutation.orchestrate'],
  hints: changes,
  input: z.strictObject({
    companyId,
    recordIds,
    vacancyId: reference.optional().describe('Required with a stage.'),
    stage: reference.optional().describe('The id or the name of a stage; without it, the next one.'),
    idempotencyKey,
  }),
  output: changed,
  async run({ recordIds: ids, vacancyId, stage, idempotencyKey: key }, calls) {
    const destFeatureId = stage === undefined ? null : await stageOf(stage, vacancyId, calls);
    const [id = ''] = ids;
    if (ids.length > 1) return changedOf(movedOf(await movedTogether(ids, destFeatureId, calls)));
    if (destFeatureId !== null) {
      const body = { resourceId: id, destFeatureId };
      const { closed, next } = await calls.tell(orchestrate, 'Mutation.orchestrate', { vacancyId, id }, body, key);
      return changedOf([{ of: id, record: closed, next, error: null }]);
    }
    return changedOf(movedOf(await calls.tell(forwardFeatures, forwarding, {}, { resourceIds: ids }, key)));
  },
});

const forwarding = 'Mutation.forwardFeatures';

function movedTogether(
  resourceIds: readonly string[],
  destFeatureId: string | null,
  { tellConfirmed }: Calls,
): Promise<readonly Moved<Shown<FeatureRecord>>[]> {
  const body = { resourceIds, ...(destFeatureId !== null && { destFeatureId }) };
  return tellConfirmed(forwardFeatures, forwarding, {}, body, {
    does: 'Move',
    effects: (outcomes) => moving(movedOf(outcomes)),
    also: ['Without a stage to go to, a candidate has finished.'],
  });
}

const movedOf = <R>(outcomes: readonly Moved<R>[]): readonly Outcome<R>[] =>
  outcomes.map(({ resourceId, closed, next, error }) => ({ of: resourceId, record: closed, next, error }));
