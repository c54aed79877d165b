import { useBoard } from '../shell/board.js';
import { InputField } from '../shell/inputField.js';
import { useAllVacancies } from '../shell/useAllVacancies.js';
import type { Faults } from '../shell/useFaults.js';
import { useWords } from '../words/words.js';

/** What a key is bounded to. */
export interface Narrowed {
  /** A day, or empty: it has no end. */
  readonly until: string;
  /** None: the whole company. */
  readonly vacancyIds: readonly string[];
  /** Ranges of addresses, a line each. Empty: anywhere. */
  readonly cidrs: string;
}

export const unbounded: Narrowed = { until: '', vacancyIds: [], cidrs: '' };

/** The bounds as the service takes them. What is empty is left out. */
export function narrowedInput({ until, vacancyIds, cidrs }: Narrowed) {
  const ranges = cidrs.split(/[\s,]+/).filter((range) => range !== '');
  return {
    ...(until && { expiresAt: new Date(`${until}T23:59:59`).toISOString() }),
    ...(vacancyIds.length > 0 && { vacancyIds: [...vacancyIds] }),
    ...(ranges.length > 0 && { cidrs: ranges }),
  };
}

export interface NarrowingProps {
  readonly narrowed: Narrowed;
  readonly faults?: Pick<Faults, 'at' | 'within'>;
  readonly change: (narrowed: Narrowed) => void;
}

/** Until when, for which vacancies, and from where. */
export function Narrowing({ narrowed, faults, change }: NarrowingProps) {
  const { requesting } = useWords();
  const { companyId } = useBoard();
  const { vacancies } = useAllVacancies(companyId);
  const { until, vacancyIds, cidrs } = narrowed;
  return (
    <>
      <div className="fields">
        <InputField
          type="date"
          label={requesting.until}
          value={until}
          fault={faults?.at('expiresAt')}
          change={(text) => change({ ...narrowed, until: text })}
        />
        <InputField
          label={requesting.cidrs}
          value={cidrs}
          placeholder="203.0.113.0/24"
          fault={faults?.at('cidrs') ?? faults?.within('cidrs')}
          change={(text) => change({ ...narrowed, cidrs: text })}
        />
      </div>
      <fieldset className="types">
        <legend>{requesting.vacancies}</legend>
        {(vacancies ?? []).map(({ id, name }) => (
          <label key={id} className="check">
            <input
              type="checkbox"
              checked={vacancyIds.includes(id)}
              onChange={({ target }) =>
                change({
                  ...narrowed,
                  vacancyIds: target.checked ? [...vacancyIds, id] : vacancyIds.filter((other) => other !== id),
                })
              }
            />
            {name}
          </label>
        ))}
      </fieldset>
    </>
  );
}
