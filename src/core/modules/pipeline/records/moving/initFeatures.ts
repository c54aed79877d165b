import { z } from 'zod';
import type { FeedWrites } from '../../../../application/events/feedStore.js';
import type { Command } from '../../../../application/useCases/useCase.js';
import { errors } from '../../../../kernel/errors.js';
import { id, name, orNull } from '../../../../kernel/values/shapes.js';
import { type CompanyTarget, companyTarget } from '../../../../kernel/values/targets.js';
import { assertNotIn } from '../../rules/records/moves.js';
import { recordBegun } from '../../rules/records/recordEvents.js';
import { beginRecord } from '../../rules/records/transitions.js';
import { freezeStateNow } from '../../rules/timers/freezeState.js';
import { vacancyChanged } from '../../rules/vacancies/vacancyEvents.js';
import { publish } from '../../rules/vacancies/vacancyTransitions.js';
import type { FeatureRecord } from '../../shapes/record.js';
import type { BarReads } from '../../stores/erasures.js';
import type { RecordReads } from '../../stores/recordReads.js';
import type { BulkWrites } from '../../stores/recordWrites.js';
import type { VacancyWrites } from '../../stores/vacancyStore.js';
import { candidateIdsOf, decided, type ItemError, maxItems } from '../bulk.js';
import { replayedByIds, type ShownOutcome, shownIn } from '../bulkReplay.js';
import { Places, takesPlace } from './places.js';

/** The specification's InitFeaturesRequest. The company is in the target. */
const initFeaturesBody = z.strictObject({
  vacancyId: id,
  featureId: id,
  sourceId: orNull(id),
  origin: orNull(name),
  candidates: z
    .array(z.strictObject({ candidateId: id, relationId: id }))
    .min(1)
    .max(maxItems),
});
type InitFeaturesBody = z.infer<typeof initFeaturesBody>;

/** The outcome for one candidate: a record, or an error. */
export interface InitOutcome {
  readonly candidateId: string;
  readonly relationId: string;
  readonly record: FeatureRecord | null;
  readonly error: ItemError | null;
}

/** Whether a record is as the call has begun it. Each change raises `updatedAt`. */
const isAsBegun = ({ createdAt, updatedAt }: FeatureRecord): boolean => createdAt === updatedAt;

/** The origin of records if the call has none, because responses must have a string there. */
const unnamedOrigin = 'API';

/**
 * Puts candidates into a feature. Each candidate gets a record or an error
 * (specification, "Other shapes defined without an endpoint"; docs/BEHAVIOUR.md, "Calls on many records"). The first
 * candidate publishes a SAVED vacancy: it becomes IN_PROGRESS. Errors in the results: CANDIDATE_ERASED,
 * CANDIDATE_BANNED, CANDIDATE_ALREADY_IN_FEATURE, VACANCY_FULL.
 * @throws NOT_FOUND VACANCY_NOT_FOUND; CONFLICT VACANCY_CLOSED; UNPROCESSABLE INVALID_DESTINATION
 */
export const initFeatures: Command<
  CompanyTarget,
  InitFeaturesBody,
  readonly InitOutcome[],
  {
    readonly vacancies: VacancyWrites;
    readonly records: BulkWrites;
    readonly erasures: BarReads;
    readonly feed: FeedWrites;
  },
  'ids',
  readonly ShownOutcome<InitOutcome, 'record'>[],
  { readonly records: RecordReads }
> = {
  kind: 'command',
  operation: 'initFeatures',
  target: companyTarget,
  body: initFeaturesBody,
  replay: replayedByIds('record'),
  shows: shownIn(['record'], isAsBegun),
  async run({ target: { companyId }, body }, scene) {
    const { store, tools, now } = scene;
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
    const places = new Places(await store.records.placesTaken(companyId, bounded));

    const all = body.candidates.map(({ candidateId, relationId }) =>
      decided(() => {
        const records = recordsOf.get(candidateId) ?? [];
        const bar = bars.get(candidateId);
        if (bar?.token) throw errors.candidateErased();
        if (bar?.isBanned) throw errors.candidateBanned();
        assertNotIn(feature.id, records);
        if (!takesPlace(records)) places.take(vacancy);
        const { origin, sourceId } = body;
        const beginning = { id: tools.ids.uuid(), companyId, vacancyId: vacancy.id, candidateId, relationId };
        const source = { origin: origin ?? unnamedOrigin, sourceId: sourceId ?? null, phaseId: null };
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
      await store.feed.append(companyId, [...publication, ...begun.map(recordBegun)], scene);
    }
    return all.map(({ made, error }, at) => ({
      candidateId: body.candidates[at]?.candidateId ?? '',
      relationId: body.candidates[at]?.relationId ?? '',
      record: made,
      error,
    }));
  },
};
