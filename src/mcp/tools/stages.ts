import { errors } from '../../core/kernel/errors.js';
import { readVacancy } from '../../core/vacancies/readVacancy.js';
import { listedIds } from '../answers/untrusted.js';
import type { Calls } from './tool.js';

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
