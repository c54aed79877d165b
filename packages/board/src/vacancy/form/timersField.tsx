import { type Path, useFormContext, useWatch } from 'react-hook-form';
import { nameOf } from '../../words/sentenceOf.js';
import { useWords } from '../../words/words.js';
import { useFault } from './field.js';
import type { VacancyValues } from './formValues.js';

export interface TimersFieldProps {
  /** Where the timers are: "jobAutomations", or those of a stage. */
  readonly at: string;
  readonly names: readonly string[];
}

/** Timers as sentences: "Discard after [5] [days] without an answer". */
export function TimersField({ at, names }: TimersFieldProps) {
  const { timers } = useWords();
  return (
    <>
      <p className="hint">{timers.hint}</p>
      <ul className="timers">
        {names.map((name) => (
          <TimerField key={name} at={`${at}.${name}`} name={name} />
        ))}
      </ul>
    </>
  );
}

const units = ['minutes', 'hours', 'days'] as const;

function TimerField({ at, name }: { readonly at: string; readonly name: string }) {
  const { vacancy: words, names, timers } = useWords();
  const { register, control } = useFormContext<VacancyValues>();
  const { described, invalid, message } = useFault(`${at}Time`);
  const time = useWatch({ control, name: `${at}Time` as Path<VacancyValues> });
  const called = nameOf(names.timers, name);
  const [before, after] = timers.partsOf(name, called);
  const isOff = Number(time) === 0;
  return (
    <li data-off={isOff}>
      <span className="timer-rule" title={called}>
        {before}
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
        {after}
        {isOff && <span className="badge">{timers.off}</span>}
      </span>
      {message}
    </li>
  );
}
