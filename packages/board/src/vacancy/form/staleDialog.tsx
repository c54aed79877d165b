import { type FormEvent, useState } from 'react';
import { nameAndCode } from '../../shell/codeNames.js';
import { Dialog } from '../../shell/dialog.js';
import type { Words } from '../../words/sentenceOf.js';
import { useLanguage, useWords } from '../../words/words.js';
import { freezeTimers, type VacancyValues } from './formValues.js';
import { runningTimers } from './sectionSummary.js';

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
  const all = useWords();
  const { vacancy: words } = all;
  const language = useLanguage();
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
                        <span>{brief(all, language, isTheirs ? theirs : yours, member)}</span>
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

/** A member in few words, as the form says it: of stages and tasks, what they are called. */
function brief(words: Words, language: string, values: VacancyValues, member: Member): string {
  const { vacancy: said } = words;
  switch (member) {
    case 'features':
      return values.features.map(({ customName }) => customName).join(', ') || said.stageCount(0);
    case 'taskList':
      return values.taskList.map(({ text }) => text).join(', ') || said.taskCount(0);
    case 'jobAutomations':
      return runningTimers(words, freezeTimers, values.jobAutomations).join(', ') || said.noTimers;
    case 'hasFinalistsEnabled':
      return values.hasFinalistsEnabled ? said.hasFinalists : said.hasNoFinalists;
    case 'type':
      return said.types[values.type];
    case 'visibility':
      return said.visibilities[values.visibility];
    case 'workModality':
      return said.modalities[values.workModality];
    case 'locale':
      return nameAndCode(language, 'language', values.locale);
    case 'country':
      return values.country.trim() === '' ? said.noCountry : nameAndCode(language, 'region', values.country);
    default:
      return shortened(values[member]);
  }
}

const shortened = (text: string): string => (text.length > 120 ? `${text.slice(0, 120)}…` : text || '–');
