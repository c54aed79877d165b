import { z } from 'zod';
import { inputOf } from '../application/dispatching/call.js';
import { defineCommand, type UseCaseContext, withReplay } from '../application/dispatching/useCase.js';
import type { FeedLock, FeedWrites } from '../application/feedStore.js';
import { errors } from '../kernel/errors.js';
import { companyTarget, id, name, orNull } from '../kernel/values/shapes.js';
import { freezeStateNow } from '../pipeline/rules/freezeState.js';
import { assertNotIn } from '../pipeline/rules/moves.js';
import { recordBegun } from '../pipeline/rules/recordEvents.js';
import { beginRecord } from '../pipeline/rules/recordTransitions.js';
import { vacancyChanged } from '../pipeline/rules/vacancyEvents.js';
import { publish } from '../pipeline/rules/vacancyTransitions.js';
import { type SentLabel, sentLabel } from '../pipeline/shapes/candidateLabel.js';
import { type FeatureRecord, maxItems } from '../pipeline/shapes/record.js';
import type { BarReads, HeldReads } from '../pipeline/stores/erasures.js';
import type { LabelReads, LabelWrites } from '../pipeline/stores/labelStore.js';
import type { BulkWrites } from '../pipeline/stores/recordWrites.js';
import type { VacancyWrites } from '../pipeline/stores/vacancyStore.js';
import { candidateIdsOf, decided, type ItemError } from './bulk.js';
import { replayedByIds, shownIn } from './bulkReplay.js';
import { LabelChanges } from './labelChanges.js';
import { Places, takesPlace } from './places.js';

/**
 * A candidate's own source. Left out or null, it is absent from the payload, so that calls without it have the idempotency
 * hash that they had before the member existed.
 */
const ownSource = id
  .nullable()
  .transform((sent) => sent ?? undefined)
  .optional();

/** The specification's InitFeaturesRequest; and a source and a label of each candidate. The company is in the target. */
const initFeaturesBody = z.strictObject({
  vacancyId: id,
  featureId: id,
  sourceId: orNull(id),
  origin: orNull(name),
  candidates: z
    .array(z.strictObject({ candidateId: id, relationId: id, sourceId: ownSource, ...sentLabel }))
    .min(1)
    .max(maxItems),
});

/** The outcome for one candidate: a record, or an error. */
export interface InitOutcome {
  readonly candidateId: string;
  readonly relationId: string;
  readonly record: FeatureRecord | null;
  readonly error: ItemError | null;
}

interface DecidedOutcome extends InitOutcome {
  /** The token of an erased person, under which an idempotency key stores the outcome. */
  readonly storedAs?: string;
}

const byIds = replayedByIds<'record', DecidedOutcome>('record');

/** Nothing that is stored after an erasure names the person: a replay answers with the person's token. */
const replay: typeof byIds = {
  ...byIds,
  stored: (outcomes) =>
    byIds.stored(
      outcomes.map(({ storedAs, ...outcome }) =>
        storedAs ? { ...outcome, candidateId: storedAs, relationId: storedAs } : outcome,
      ),
    ),
};

const hasLabel = ({ displayName, externalUrl }: SentLabel): boolean =>
  displayName !== undefined || externalUrl !== undefined;

/** Whether a record is as the call has begun it. Each change raises `updatedAt`. */
const isAsBegun = ({ createdAt, updatedAt }: FeatureRecord): boolean => createdAt === updatedAt;

/** The origin of records if the call has none, because responses must have a string there. */
const unnamedOrigin = 'API';

/**
 * Puts candidates into a feature. Each candidate gets a record or an error
 * (specification, "Other shapes defined without an endpoint"; docs/BEHAVIOUR.md, "Bulk operations"). The first
 * candidate publishes a SAVED vacancy: it becomes IN_PROGRESS. Errors in the results: CANDIDATE_ERASED,
 * CANDIDATE_BANNED, CANDIDATE_ALREADY_IN_FEATURE, VACANCY_FULL, CANDIDATE_HELD (putCandidates.ts). A label that is sent
 * is stored with the record.
 * @throws NOT_FOUND VACANCY_NOT_FOUND; CONFLICT VACANCY_CLOSED; UNPROCESSABLE INVALID_DESTINATION
 */
export const initFeatures = withReplay(
  defineCommand({
    operation: 'initFeatures',
    takes: inputOf(companyTarget, initFeaturesBody),
    async run(
      { target: { companyId }, body },
      context: UseCaseContext<
        {
          readonly vacancies: VacancyWrites;
          readonly records: BulkWrites;
          readonly erasures: BarReads;
          readonly labels: LabelReads & LabelWrites;
          readonly holds: HeldReads;
          readonly feed: FeedWrites & FeedLock;
        },
        'ids'
      >,
    ): Promise<readonly DecidedOutcome[]> {
      const { store, tools, now } = context;
      const vacancy = await store.vacancies.lock(companyId, body.vacancyId);
      if (!vacancy) throw errors.vacancyNotFound();
      const published = publish(vacancy, now);
      const feature = vacancy.features.find((one) => one.id === body.featureId);
      if (!feature) throw errors.invalidDestination('featureId is not a feature of the vacancy.');

      const freezeState = freezeStateNow(vacancy);
      const candidateIds = candidateIdsOf(body.candidates);
      const bars = await store.erasures.bars(companyId, candidateIds, now);
      const recordsOf = Map.groupBy(
        await store.records.ofCandidates(companyId, vacancy.id, candidateIds),
        ({ candidateId }) => candidateId,
      );
      const bounded = vacancy.maxCandidates === null ? [] : [vacancy.id];
      const labelled = body.candidates.filter(hasLabel);
      const labels = await LabelChanges.begin(store, { companyId, now, ids: tools.ids }, candidateIdsOf(labelled));
      const places = new Places(await store.records.placesTaken(companyId, bounded));

      const all = body.candidates.map(({ candidateId, relationId, sourceId = body.sourceId, ...label }) =>
        decided(() => {
          const records = recordsOf.get(candidateId) ?? [];
          const bar = bars.get(candidateId);
          if (bar?.token) throw errors.candidateErased();
          if (bar?.isBanned) throw errors.candidateBanned();
          assertNotIn(feature.id, records);
          labels.assertAllowed(candidateId, label);
          if (!takesPlace(records)) places.take(vacancy);
          if (hasLabel(label)) labels.decide(candidateId, label);
          const beginning = { id: tools.ids.uuid(), companyId, vacancyId: vacancy.id, candidateId, relationId };
          const source = { origin: body.origin ?? unnamedOrigin, sourceId, phaseId: null };
          const record = beginRecord(feature, { ...beginning, ...source }, now, freezeState);
          recordsOf.set(candidateId, [...records, record]);
          return record;
        }),
      );
      const begun = all.flatMap(({ made }) => made ?? []);
      if (begun.length > 0) {
        if (published !== vacancy) await store.vacancies.save(vacancy, published);
        await store.records.insert(begun);
        const publication = published === vacancy ? [] : [vacancyChanged('VACANCY_PUBLISHED', vacancy, published)];
        const labelling = await labels.save();
        await store.feed.append(companyId, [...publication, ...begun.map(recordBegun), ...labelling], context);
      }
      return all.map(({ made, error }, at) => {
        const { candidateId = '', relationId = '' } = body.candidates[at] ?? {};
        const token = bars.get(candidateId)?.token;
        return { candidateId, relationId, record: made, error, ...(token && { storedAs: token }) };
      });
    },
    shows: shownIn(['record'], isAsBegun),
  }),
  replay,
);
