import type { timers as english, Unit } from '../en/timers.js';
import { many } from './plurals.js';

const parts: Readonly<Record<string, readonly [before: string, after: string]>> = {
  discardDueToLackOfInterest: ['Descartar tras', 'sin respuesta'],
  discardDueToInactivityAfterBeingCancelled: ['Descartar tras', 'sin actividad después de cancelar un paso'],
  discardDueToInactivityInToSchedule: ['Descartar tras', 'sin fecha para la reunión'],
  discardDueToInactivityInAttendanceValidation: ['Descartar tras', 'si nadie confirma la asistencia'],
  discardDueToInactivityInResultValidation: ['Descartar tras', 'si nadie confirma el resultado'],
  discardDueToInactivityInForm: ['Descartar tras', 'sin enviar el formulario'],
  discardDueToInactivityInInterview: ['Descartar tras', 'con la entrevista sin terminar'],
  discardDueToInactivityInError: ['Descartar tras', 'con un error sin resolver'],
  frozenDueToFinalistInactivity: ['Congelar la vacante tras', 'sin actividad de los finalistas'],
  frozenDueToSelectionInactivity: ['Congelar la vacante tras', 'sin ninguna actividad'],
};

const units: Readonly<Record<Unit, readonly [one: string, several: string]>> = {
  minutes: ['minuto', 'minutos'],
  hours: ['hora', 'horas'],
  days: ['día', 'días'],
  weeks: ['semana', 'semanas'],
};

export const timers: typeof english = {
  partsOf: (timer, called) =>
    (Object.hasOwn(parts, timer) ? parts[timer] : undefined) ?? ['Descartar tras', `(${called})`],
  duration: (time, unit) => many(time, ...units[unit]),
  hint: 'Para desactivar un plazo, déjelo vacío o escriba 0.',
  off: 'Desactivado',
};
