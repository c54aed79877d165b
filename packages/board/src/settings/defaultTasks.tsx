import { Fault, InputField } from '../shell/inputField.js';
import { Select } from '../shell/select.js';
import type { Faults } from '../shell/useFaults.js';
import { useWords } from '../words/words.js';
import type { CompanySettings } from './settingsQueries.js';

type Tasks = CompanySettings['defaultTasks'];

export interface DefaultTasksProps {
  readonly tasks: Tasks;
  readonly faults: Pick<Faults, 'at' | 'within'>;
  readonly change: (tasks: Tasks) => void;
}

const types = ['Qualifying', 'Informative', 'Disqualifier'] as const;

/** The tasks that new vacancies begin with, in order. */
export function DefaultTasks({ tasks, faults, change }: DefaultTasksProps) {
  const { vacancy: words, settings } = useWords();
  const replace = (at: number, part: Partial<Tasks[number]>): void =>
    change(tasks.map((task, index) => (index === at ? { ...task, ...part } : task)));
  return (
    <>
      <h2>{settings.defaultTasks}</h2>
      <Fault text={faults.at('defaultTasks')} />
      {tasks.map((task, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a default task is its place.
        <div key={index} className="row">
          <InputField
            label={words.task(index + 1)}
            value={task.text}
            fault={faults.within(`defaultTasks.${index}`)}
            change={(text) => replace(index, { text })}
          />
          <Select
            label={words.taskType(index + 1)}
            value={task.type}
            options={types.map((type) => [type, words.taskTypes[type]])}
            choose={(type) => replace(index, { type })}
          />
          <button
            type="button"
            aria-label={words.removeTask(index + 1)}
            onClick={() => change(tasks.filter((_, at) => at !== index))}
          >
            ×
          </button>
        </div>
      ))}
      <button
        type="button"
        onClick={() => change([...tasks, { text: '', source: 'COMPANY', type: 'Qualifying', relatedField: null }])}
      >
        {words.addTask}
      </button>
    </>
  );
}
