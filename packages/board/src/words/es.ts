import type { en } from './en.js';
import { keys } from './es/keys.js';
import { pipeline } from './es/pipeline.js';
import { reasons } from './es/reasons.js';
import { shell } from './es/shell.js';
import { statuses } from './es/statuses.js';
import { vacancies } from './es/vacancies.js';

/** Spanish. */
export const es: typeof en = { shell, keys, vacancies, pipeline, statuses, reasons };
