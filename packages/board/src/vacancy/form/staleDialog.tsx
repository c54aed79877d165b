import { type FormEvent, useState } from 'react';
import { Dialog } from '../../shell/dialog.js';
import { useWords } from '../../words/words.js';
import type { VacancyValues } from './formValues.js';

export type Member = keyof VacancyValues;

export interface StaleDialogProps {
  readonly before: VacancyValues;
  readonly theirs: VacancyValues;
  readonly yours: VacancyValues;
  /** @param taken the members that are theirs from now on */
  readonly keep: (taken: readonly Member[]) => void;
  readonly onClose: () => void;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What somebody else has changed meanwhile. Of each, one takes theirs or keeps one's own. */
export function StaleDialog({ before, theirs, yours, keep, onClose }: StaleDialogProps) {
  const { vacancy: words } = useWords();
  const members = (Object.keys(theirs) as Member[]).filter((member) => !isSame(theirs[member], before[member]));
  // What only they have changed is theirs, unless one says otherwise.
  const [taken, setTaken] = useState<readonly Member[]>(
    members.filter((member) => isSame(yours[member], before[member])),
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    keep(taken);
  };
  const take = (member: Member, isTheirs: boolean): void =>
    setTaken(isTheirs ? [...taken, member] : taken.filter((other) => other !== member));
  return (
    <Dialog name={words.changedMeanwhile} onClose={onClose}>
      <form onSubmit={submit}>
        <p>{words.changedHint}</p>
        <div className="scrolls">
          <table aria-label={words.changedMeanwhile}>
            <thead>
              <tr>
                <th scope="col">{words.member}</th>
                <th scope="col">{words.theirs}</th>
                <th scope="col">{words.yours}</th>
              </tr>
            </thead>
            <tbody>
              {members.map((member) => (
                <tr key={member}>
                  <th scope="row">{words.members[member]}</th>
                  {([true, false] as const).map((isTheirs) => (
                    <td key={String(isTheirs)}>
                      <label className="check">
                        <input
                          type="radio"
                          name={member}
                          checked={taken.includes(member) === isTheirs}
                          onChange={() => take(member, isTheirs)}
                        />
                        <span>{brief((isTheirs ? theirs : yours)[member])}</span>
                      </label>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <button type="submit" className="primary">
          {words.goOn}
        </button>
      </form>
    </Dialog>
  );
}

/** A member in few words: of stages and tasks, what they are called. */
function brief(value: VacancyValues[Member]): string {
  if (Array.isArray(value)) return value.map((item) => ('customName' in item ? item.customName : item.text)).join(', ');
  if (typeof value === 'object') return Object.values(value).join(' ');
  const text = String(value);
  return text.length > 120 ? `${text.slice(0, 120)}…` : text || '–';
}
