import { errors } from '../errors.js';
import { vacancyChanged } from '../events/told.js';
import type { Command } from '../useCase.js';
import { edited, lostFeatures, type VacancyPatch, vacancyPatch } from './edits.js';
import { type VacancyTarget, vacancyTarget } from './readVacancy.js';
import { assertOpen } from './transitions.js';
import type { Vacancy } from './vacancy.js';

/**
 * Edits a vacancy. What changes nothing leaves it as it is. The lock holds back whoever would put a candidate into a feature;
 * a move that was decided before finds another `updatedAt`, and is decided anew: no open record ever loses its feature.
 * @throws NOT_FOUND VACANCY_NOT_FOUND; CONFLICT VACANCY_CLOSED, STALE, FEATURE_IN_USE
 */
export const updateVacancy: Command<VacancyTarget, VacancyPatch, Vacancy> = {
  operation: 'updateVacancy',
  target: vacancyTarget,
  body: vacancyPatch,
  async run({ target: { companyId, vacancyId }, body: { ifUpdatedAt, ...patch } }, scene) {
    const { store, world, now } = scene;
    const vacancy = await store.lockVacancy(companyId, vacancyId);
    if (!vacancy) throw errors.vacancyNotFound();
    assertOpen(vacancy.status.code);
    if (ifUpdatedAt && ifUpdatedAt !== vacancy.updatedAt) throw errors.stale();

    const changed = edited(vacancy, patch, { at: now, newId: () => world.ids.uuid() });
    if (changed === vacancy) return vacancy;
    const lost = lostFeatures(vacancy.features, changed.features);
    if (lost.length > 0) {
      const open = await store.featuresInUse(companyId, vacancyId, lost);
      const inUse = lost.find((id) => open.has(id));
      if (inUse !== undefined) throw errors.featureInUse(inUse);
    }

    await store.saveVacancy(vacancy, changed);
    await store.appendEvents(companyId, [vacancyChanged('VACANCY_UPDATED', vacancy, changed)], scene);
    return changed;
  },
};
