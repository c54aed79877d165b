import { z } from 'zod';
import { errors, type Refusal } from '../errors.js';
import { id, name } from '../shapes.js';
import type { Command } from '../useCase.js';
import { publish } from '../vacancies/transitions.js';
import type { FeatureRecord } from './record.js';
import { beginRecord } from './transitions.js';

const maxCandidates = 500;

/** The specification's InitFeaturesRequest, the company standing in the target. */
const initFeaturesBody = z.strictObject({
  vacancyId: id,
  featureId: id,
  sourceId: id.nullish(),
  origin: name.nullish(),
  candidates: z
    .array(z.strictObject({ candidateId: id, relationId: id }))
    .min(1)
    .max(maxCandidates),
});
type InitFeaturesBody = z.infer<typeof initFeaturesBody>;

/** What became of one candidate: a record, or the reason why there is none. */
export interface InitOutcome {
  readonly candidateId: string;
  readonly relationId: string;
  readonly record: FeatureRecord | null;
  readonly error: { readonly code: string; readonly reason: string; readonly message: string } | null;
}

/** The origin of records whose maker named none: responses must hold a string there. */
const unnamedOrigin = 'API';

/**
 * Puts candidates into a feature: per candidate a record or an error (specification, "Other shapes"; CONTRACT
 * "GraphQL names"). The first candidate moves a SAVED vacancy to IN_PROGRESS.
 * @throws NOT_FOUND VACANCY_NOT_FOUND; CONFLICT VACANCY_CLOSED; UNPROCESSABLE INVALID_DESTINATION
 */
export const initFeatures: Command<{ companyId: string }, InitFeaturesBody, readonly InitOutcome[]> = {
  operation: 'initFeatures',
  target: z.strictObject({ companyId: id }),
  body: initFeaturesBody,
  async run({ target: { companyId }, body }, { store, world, now }) {
    const vacancy = await store.lockVacancy(companyId, body.vacancyId);
    if (!vacancy) throw errors.vacancyNotFound();
    const published = publish(vacancy, now);
    const feature = vacancy.features.find((one) => one.id === body.featureId);
    if (!feature) throw errors.invalidDestination('featureId is not a feature of the vacancy.');

    const begun = body.candidates.map(({ candidateId, relationId }) =>
      beginRecord(
        feature,
        {
          id: world.ids.uuid(),
          companyId,
          vacancyId: vacancy.id,
          candidateId,
          relationId,
          origin: body.origin ?? unnamedOrigin,
          sourceId: body.sourceId ?? null,
          phaseId: null,
        },
        now,
      ),
    );
    const added = await store.insertRecords(begun);
    if (added.size > 0) {
      if (published !== vacancy) await store.saveVacancy(vacancy, published);
      await store.appendEvent(
        companyId,
        { type: 'FEATURES_INITIALIZED', vacancyId: vacancy.id, data: { featureId: feature.id, recordIds: [...added] } },
        now,
      );
    }
    return begun.map((record) =>
      added.has(record.id) ? outcome(record, null) : outcome(record, errors.candidateAlreadyInFeature()),
    );
  },
};

function outcome(record: FeatureRecord, refusal: Refusal | null): InitOutcome {
  return {
    candidateId: record.candidateId,
    relationId: record.relationId,
    record: refusal ? null : record,
    error: refusal && { code: refusal.family, reason: refusal.reason, message: refusal.message },
  };
}
