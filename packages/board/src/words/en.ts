import { keys } from './en/keys.js';
import { pipeline } from './en/pipeline.js';
import { reasons } from './en/reasons.js';
import { shell } from './en/shell.js';
import { statuses } from './en/statuses.js';
import { vacancies } from './en/vacancies.js';

/** English: what the first pages say. The other languages have the same members. */
export const en = { shell, keys, vacancies, pipeline, statuses, reasons };
