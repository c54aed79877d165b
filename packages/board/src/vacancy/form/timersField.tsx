import type { Path } from 'react-hook-form';
import { useFormContext } from 'react-hook-form';
import { nameOf } from '../../words/sentenceOf.js';
import { useWords } from '../../words/words.js';
import { useFault } from './field.js';
import type { VacancyValues } from './formValues.js';

export interface TimersFieldProps {
  /** Where the timers are: "jobAutomations", or those of a stage. */
  readonly at: string;
  readonly names: readonly string[];
}

/** Timers as sentences: "No interest shown: after [5] [days], discard". */
export function TimersField({ at, names }: TimersFieldProps) {
  return (
    <ul className="timers">
      {names.map((name) => (
        <TimerField key={name} at={`${at}.${name}`} name={name} />
      ))}
    </ul>
  );
}

const units = ['minutes', 'hours', 'days'] as const;

function TimerField({ at, name }: { readonly at: string; readonly name: string }) {
  const { vacancy: words, names } = useWords();
  const { register } = useFormContext<VacancyValues>();
  const { described, invalid, message } = useFault(`${at}Time`);
  const called = nameOf(names.timers, name);
  return (
    <li>
      <span className="timer-name" title={name}>
        {called}
      </span>
      <span className="timer-rule">
        {words.after}
        <input
          type="number"
          step="any"
          aria-label={words.timerTime(called)}
          aria-invalid={invalid}
          aria-describedby={described}
          {...register(`${at}Time` as Path<VacancyValues>)}
        />
        <select aria-label={words.timerUnit(called)} {...register(`${at}TimeUnit` as Path<VacancyValues>)}>
          {units.map((unit) => (
            <option key={unit} value={unit}>
              {words.units[unit]}
            </option>
          ))}
        </select>
        {name.startsWith('frozen') ? words.freeze : words.discard}
      </span>
      {message}
    </li>
  );
}
