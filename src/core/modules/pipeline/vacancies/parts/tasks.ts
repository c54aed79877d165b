import { z } from 'zod';
import { marked, none } from '../../../../kernel/marks.js';
import type { Instant } from '../../../../kernel/values/instants.js';
import { id, name, orNull, text } from '../../../../kernel/values/shapes.js';
import { type Task, taskSources, taskTypes } from '../vacancy.js';
import { unique } from './unique.js';

/** Tasks in requests: the list of one vacancy, and the default tasks of a company's new vacancies. */

const maxTasks = 200;

const defaultTask = marked({
  text: none(text),
  source: none(z.enum(taskSources)),
  type: none(z.enum(taskTypes)),
  relatedField: none(orNull(name)),
});

/** A company's default tasks, in order. */
export const defaultTaskList = z.array(defaultTask).max(maxTasks);

/** A vacancy's tasks. A task without an id is new. */
export const sentTaskList = z
  .array(defaultTask.extend({ id: orNull(id), order: z.number() }))
  .max(maxTasks)
  .superRefine(unique('id', 'order'));
type SentTask = z.infer<typeof sentTaskList>[number];

interface Circumstances {
  readonly at: Instant;
  readonly newId: () => string;
}

/** Makes the new list from a request, in ascending order. The version of a task rises only if its text changes. */
export function editedTasks(
  before: readonly Task[],
  sent: readonly SentTask[],
  { at, newId }: Circumstances,
): readonly Task[] {
  const known = new Map(before.map((task) => [task.id, task]));
  const edited = sent.map(({ id, ...task }) => {
    const old = id ? known.get(id) : undefined;
    const { version, versionDate } =
      old?.text === task.text ? old : { version: (old?.version ?? 0) + 1, versionDate: at };
    return { ...task, id: id ?? newId(), version, versionDate };
  });
  return edited.toSorted((a, b) => a.order - b.order);
}
