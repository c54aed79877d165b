import type { Model, ModelFeature, ModelVacancy } from './model.js';
import { ask } from './real.js';
import { compared, refusal, type Step, step, vacancyAt } from './stepOnBoth.js';

/** The steps that change a vacancy. */

export type Change = 'publishVacancy' | 'closeVacancy' | 'reopenVacancy';
const changes: Readonly<Record<Change, (model: Model, vacancy: ModelVacancy) => void>> = {
  publishVacancy: (model, vacancy) => model.publish(vacancy),
  closeVacancy: (model, vacancy) => model.close(vacancy),
  reopenVacancy: (model, vacancy) => model.reopenVacancy(vacancy),
};

export const change = (args: { mutation: Change; vacancy: number }): Step =>
  step('change', args, async ({ mutation }, model, real) => {
    const vacancy = vacancyAt(model, args.vacancy);
    const expected = refusal(() => changes[mutation](model, vacancy));
    const query = `mutation ($companyId: ID!, $id: ID!) { ${mutation}(companyId: $companyId, id: $id) { id } }`;
    compared(await ask(real, query, { companyId: real.companyId, id: vacancy.id }), mutation, expected);
  });

/** Unchanged features, one removed or of another kind, or all in reverse order. */
export const edited = {
  without: (features: readonly ModelFeature[], at: number) =>
    features.length > 1 ? features.filter((_, index) => index !== at % features.length) : features,
  ofAnotherKind: (features: readonly ModelFeature[], at: number) =>
    features.map((feature, index) => (index === at % features.length ? { ...feature, code: 'DOCUMENTS' } : feature)),
  reversed: (features: readonly ModelFeature[]) =>
    features.map((feature, index) => ({ ...feature, order: features.length - index })),
} as const;

interface Edit {
  readonly vacancy: number;
  readonly how: keyof typeof edited;
  readonly at: number;
  readonly maxCandidates: number | null;
  /** How many changes ago the editor read the vacancy; null if the edit doesn't say. */
  readonly readBefore: number | null;
}

export const edit = (args: Edit): Step =>
  step('edit', args, async ({ maxCandidates, how, at, readBefore }, model, real) => {
    const vacancy = vacancyAt(model, args.vacancy);
    const features = edited[how](vacancy.features, at);
    const read = readBefore === null ? [] : (real.seen.get(vacancy.id)?.updatedAts ?? []);
    const ifUpdatedAt = read.at(Math.max(-read.length, -1 - (readBefore ?? 0))) ?? null;
    const isStale = ifUpdatedAt !== null && ifUpdatedAt !== read.at(-1);
    const expected = refusal(() => model.edit(vacancy, { features, maxCandidates }, isStale));
    const body = await ask(
      real,
      'mutation ($companyId: ID!, $id: ID!, $input: UpdateVacancyInput!) { updateVacancy(companyId: $companyId, id: $id, input: $input) { id } }',
      {
        companyId: real.companyId,
        id: vacancy.id,
        input: { maxCandidates, features: features.map(featureInput), ifUpdatedAt },
      },
    );
    compared(body, 'updateVacancy', expected);
  });

const members: Readonly<Record<string, string>> = {
  INTERVIEW: 'withoutData',
  DOCUMENTS: 'documents',
  AUTOMATIC_PSYCHOMETRIC: 'psychometric',
  AUTOMATIC_SCHEDULING_VIRTUAL: 'schedulingVirtual',
};

/** In the form of `FeatureInput`. */
export function featureInput({ id, code, order, selfInit }: ModelFeature): object {
  const data = code === 'INTERVIEW' ? {} : { data: {} };
  const common = { id, order, isAutomatic: false, color: '#336699', customName: id, actions: [], jobAutomations: {} };
  return { [members[code] ?? '']: { ...common, selfInit, ...data } };
}
