import { type FieldErrors, type Path, type Resolver, set } from 'react-hook-form';
import { faultsOf } from '../../service/checked.js';
import type { Refusal } from '../../service/refusal.js';
import type { VacancyValues } from './formValues.js';

/** What is refused in these values: by the service's shape in what would be sent, and names that are missing. */
export type Judge = (values: VacancyValues) => Refusal['errors'];

/** The service takes an empty name. On the board nobody could find what has none. */
function unnamed({ name, features }: VacancyValues): Refusal['errors'] {
  const named = [
    { path: 'name', name },
    ...features.map(({ customName }, index) => ({ path: `features.${index}.customName`, name: customName })),
  ];
  return named.flatMap(({ path, name }) => (name.trim() === '' ? [{ path, message: 'is required' }] : []));
}

export const judgeOf =
  (operation: 'createVacancy' | 'updateVacancy', bodyOf: (values: VacancyValues) => object): Judge =>
  (values) => [...unnamed(values), ...faultsOf(operation, bodyOf(values))];

/** A resolver by which the library shows each fault at its field. */
export const resolverOf =
  (judge: Judge): Resolver<VacancyValues> =>
  (values) => {
    const faults = judge(values);
    if (faults.length === 0) return { values, errors: {} };
    const errors: FieldErrors<VacancyValues> = {};
    for (const { path, message } of faults) set(errors, placeOf(path, values), { type: 'shape', message });
    return { values: {}, errors };
  };

/** The place of the form for a place of the input. */
export function placeOf(path: string, { features }: VacancyValues): Path<VacancyValues> {
  const [, index, rest = ''] = /^features\.(\d+)\.(.*)$/.exec(path) ?? [];
  if (index === undefined) return path.replace(/^(taskList\.\d+)\.id$/, '$1.taskId') as Path<VacancyValues>;
  const isMeeting = features[Number(index)]?.featureCode === 'AUTOMATIC_SCHEDULING_PRESENTIAL';
  const named = rest.replace(/^(actions\.\d+)\.id$/, '$1.actionId');
  const place = named === 'id' ? 'featureId' : named === 'order' ? 'customName' : named;
  const own = place.startsWith('data') && !isMeeting ? 'dataText' : place;
  return `features.${index}.${own}` as Path<VacancyValues>;
}
