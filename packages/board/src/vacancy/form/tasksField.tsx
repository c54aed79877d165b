import { useFieldArray, useFormContext } from 'react-hook-form';
import { useWords } from '../../words/words.js';
import { Field } from './field.js';
import type { VacancyValues } from './formValues.js';

const types = ['Qualifying', 'Informative', 'Disqualifier'] as const;

/** The list of tasks, in order. */
export function TasksField() {
  const { vacancy: words } = useWords();
  const { control } = useFormContext<VacancyValues>();
  const { fields, append, remove, swap } = useFieldArray({ control, name: 'taskList', keyName: 'key' });
  return (
    <>
      {fields.map(({ key }, index) => (
        <div key={key} className="row">
          <Field name={`taskList.${index}.text`} label={words.task(index + 1)} />
          <Field
            name={`taskList.${index}.type`}
            label={words.taskType(index + 1)}
            options={types.map((type) => [type, words.taskTypes[type]])}
          />
          <button
            type="button"
            aria-label={words.taskUp(index + 1)}
            aria-disabled={index === 0}
            onClick={() => index > 0 && swap(index, index - 1)}
          >
            ↑
          </button>
          <button type="button" aria-label={words.removeTask(index + 1)} onClick={() => remove(index)}>
            ×
          </button>
        </div>
      ))}
      <button
        type="button"
        onClick={() => append({ taskId: '', text: '', source: 'CUSTOM', type: 'Qualifying', relatedField: '' })}
      >
        {words.addTask}
      </button>
    </>
  );
}
