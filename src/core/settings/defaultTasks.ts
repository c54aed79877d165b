import { z } from 'zod';
import { marked, none } from '../kernel/marks.js';
import { name, orNull, text } from '../kernel/values/shapes.js';

/** The default tasks of a company's new vacancies. */

export const taskSources = ['GPT', 'COMPANY', 'CUSTOM'] as const;
export const taskTypes = ['Qualifying', 'Informative', 'Disqualifier'] as const;

/** The most tasks of a list. */
export const maxTasks = 200;

/** A task as it is sent. */
export const sentTask = marked({
  text: none(text),
  source: none(z.enum(taskSources)),
  type: none(z.enum(taskTypes)),
  relatedField: none(orNull(name)),
});

/** A company's default tasks, in order. */
export const defaultTaskList = z.array(sentTask).max(maxTasks);
