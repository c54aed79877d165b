import { useBoard } from '../shell/board.js';
import { Fault, InputField } from '../shell/inputField.js';
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
  /** Requests in a minute, or empty: as all keys. */
  readonly rate: string;
}

export const unbounded: Narrowed = { until: '', vacancyIds: [], cidrs: '', rate: '' };

/** The bounds as the service shows them. */
export interface Bounds {
  readonly expiresAt?: string | null;
  readonly vacancyIds?: readonly string[] | null;
  readonly cidrs?: readonly string[] | null;
  readonly requestsPerMinute?: number | null;
}

export const boundsOf = ({ expiresAt, vacancyIds, cidrs, requestsPerMinute }: Bounds): Narrowed => ({
  until: expiresAt ? localDateOf(new Date(expiresAt)) : '',
  vacancyIds: vacancyIds ?? [],
  cidrs: (cidrs ?? []).join(', '),
  rate: requestsPerMinute?.toString() ?? '',
});

/** The local date as a date field has it: `2027-01-31`. */
function localDateOf(date: Date): string {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${date.getFullYear()}-${month}-${day}`;
}

/** The bounds as the service takes them; null for what is empty. */
function membersOf({ until, vacancyIds, cidrs, rate }: Narrowed) {
  const ranges = cidrs.split(/[\s,]+/).filter((range) => range !== '');
  return {
    expiresAt: until === '' ? null : new Date(`${until}T23:59:59`).toISOString(),
    vacancyIds: vacancyIds.length > 0 ? [...vacancyIds] : null,
    cidrs: ranges.length > 0 ? ranges : null,
    requestsPerMinute: rate === '' ? null : Number(rate),
  };
}

/** What the fields hold, at the places by which the service refuses it. */
export const placesOf = ({ until, vacancyIds, cidrs, rate }: Narrowed) => ({
  expiresAt: until,
  vacancyIds,
  cidrs,
  requestsPerMinute: rate,
});

type SentBounds = Partial<ReturnType<typeof membersOf>>;

/** The bounds that differ from those that a form began with. What was emptied is null. */
export function changedBounds(narrowed: Narrowed, initial: Narrowed = unbounded): SentBounds {
  const before = membersOf(initial);
  const changed = Object.entries(membersOf(narrowed)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof typeof before]),
  );
  return Object.fromEntries(changed);
}

export interface NarrowingProps {
  readonly narrowed: Narrowed;
  readonly faults: Pick<Faults, 'at' | 'within'>;
  /** The only vacancies to choose from; null or missing: all. */
  readonly among?: readonly string[] | null | undefined;
  readonly change: (narrowed: Narrowed) => void;
}

/** How often, until when, for which vacancies, and from where. */
export function Narrowing({ narrowed, faults, among = null, change }: NarrowingProps) {
  const { requesting } = useWords();
  const { companyId } = useBoard();
  const { vacancies } = useAllVacancies(companyId);
  const { until, vacancyIds, cidrs, rate } = narrowed;
  return (
    <>
      <div className="fields">
        <InputField
          type="number"
          label={requesting.rate}
          value={rate}
          fault={faults.at('requestsPerMinute')}
          change={(text) => change({ ...narrowed, rate: text })}
        />
        <InputField
          type="date"
          label={requesting.until}
          value={until}
          fault={faults.at('expiresAt')}
          change={(text) => change({ ...narrowed, until: text })}
        />
        <InputField
          label={requesting.cidrs}
          value={cidrs}
          placeholder="203.0.113.0/24"
          fault={faults.at('cidrs') ?? faults.within('cidrs')}
          change={(text) => change({ ...narrowed, cidrs: text })}
        />
      </div>
      <fieldset className="types">
        <legend>{requesting.vacancies}</legend>
        {(vacancies ?? [])
          .filter(({ id }) => among?.includes(id) ?? true)
          .map(({ id, name }) => (
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
        <Fault text={faults.at('vacancyIds') ?? faults.within('vacancyIds')} />
      </fieldset>
    </>
  );
}
