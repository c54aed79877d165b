import { z } from 'zod';
import type { Instant } from '../../kernel/values/instants.js';
import { id, orNull, unique } from '../../kernel/values/shapes.js';
import { maxTasks, sentTask } from '../../settings/defaultTasks.js';
import type { Task } from './vacancy.js';

/** The tasks of a vacancy in requests. */

/** A vacancy's tasks. A task without an id is new. */
export const sentTaskList = z
  .array(sentTask.extend({ id: orNull(id), order: z.number() }))
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
