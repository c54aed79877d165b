import type { Watcher } from '../../pipeline/shapes/timerSettings.js';
import type { DecisionLocale, DecisionOutcome } from '../shapes/decision.js';

/** The words of a decision's text, by language. Each function makes a part of a sentence, or a whole one. */
export interface Phrases {
  readonly application: string;
  readonly forVacancy: (name: string) => string;
  readonly outcome: Readonly<Record<DecisionOutcome, string>>;
  readonly atStage: (name: string) => string;
  readonly fromStage: (name: string) => string;
  readonly toStage: (name: string) => string;
  readonly lastStage: (name: string) => string;
  readonly byPerson: (day: string) => string;
  readonly automatically: (day: string) => string;
  /** @param what what had not happened; missing if the timer is not known */
  readonly timer: (what: string | undefined, wait: string | undefined) => string;
  /** What had not happened in time, for each timer that discards. */
  readonly missed: Readonly<Record<Watcher, string>>;
  /** Units of time: one, several. */
  readonly units: Readonly<Record<string, readonly [string, string]>>;
  readonly reason: (name: string) => string;
  readonly score: (score: string) => string;
  readonly number: (value: number) => string;
  readonly model: (id: string) => string;
  readonly rubric: (id: string) => string;
  readonly scorers: (list: string) => string;
  readonly undone: (day: string) => string;
  readonly objecting: (id: string) => string;
  readonly asking: (id: string) => string;
}

/** Numbers as people write them: two decimals, or two digits of what is smaller. */
function numbersOf(language: string): Phrases['number'] {
  const format = new Intl.NumberFormat(language, {
    ...{ maximumFractionDigits: 2, maximumSignificantDigits: 2, roundingPriority: 'morePrecision' },
    useGrouping: false,
  });
  return (value) => format.format(value);
}

const english: Phrases = {
  application: 'Your application',
  forVacancy: (name) => ` for the vacancy “${name}”`,
  outcome: {
    MOVED: 'has moved on',
    FINISHED: 'has completed its last stage',
    DISCARDED: 'was rejected',
    REOPENED: 'was reopened',
    ERASED: 'was closed because your data were erased',
  },
  atStage: (name) => ` at the stage “${name}”`,
  fromStage: (name) => ` from the stage “${name}”`,
  toStage: (name) => ` to the stage “${name}”`,
  lastStage: (name) => `, “${name}”`,
  byPerson: (day) => `A person decided this on ${day} (UTC).`,
  automatically: (day) => `This was decided automatically on ${day} (UTC).`,
  timer: (what, wait) =>
    `A time limit${wait === undefined ? '' : ` of ${wait}`} had passed${what === undefined ? '' : `: ${what}`}.`,
  missed: {
    discardDueToLackOfInterest: 'the stage had not been started',
    discardDueToInactivityAfterBeingCancelled: 'nothing had happened after a cancellation',
    discardDueToInactivityInToSchedule: 'no meeting had been booked',
    discardDueToInactivityInAttendanceValidation: 'attendance had not been confirmed',
    discardDueToInactivityInResultValidation: 'the result had not been confirmed',
    discardDueToInactivityInError: 'an error had not been resolved',
  },
  units: { days: ['day', 'days'], hours: ['hour', 'hours'], minutes: ['minute', 'minutes'] },
  reason: (name) => `The reason given: “${name}”.`,
  score: (score) => `The score of the interview was ${score}.`,
  number: numbersOf('en'),
  model: (id) => `the model ${id}`,
  rubric: (id) => `the rubric ${id}`,
  scorers: (list) => `Answers were scored by ${list}.`,
  undone: (day) => `This decision was undone on ${day} (UTC) and no longer stands.`,
  objecting: (id) =>
    `You can object to this decision and ask for a review: write to the company and name the decision ${id}.`,
  asking: (id) => `If you have questions, write to the company and name the decision ${id}.`,
};

const spanish: Phrases = {
  application: 'Su candidatura',
  forVacancy: (name) => ` para la vacante «${name}»`,
  outcome: {
    MOVED: 'ha avanzado',
    FINISHED: 'ha completado su última etapa',
    DISCARDED: 'fue rechazada',
    REOPENED: 'fue reabierta',
    ERASED: 'fue cerrada porque sus datos fueron borrados',
  },
  atStage: (name) => ` en la etapa «${name}»`,
  fromStage: (name) => ` desde la etapa «${name}»`,
  toStage: (name) => ` a la etapa «${name}»`,
  lastStage: (name) => `, «${name}»`,
  byPerson: (day) => `Una persona lo decidió el ${day} (UTC).`,
  automatically: (day) => `Se decidió automáticamente el ${day} (UTC).`,
  timer: (what, wait) =>
    `Había vencido un plazo${wait === undefined ? '' : ` de ${wait}`}${what === undefined ? '' : `: ${what}`}.`,
  missed: {
    discardDueToLackOfInterest: 'la etapa no se había iniciado',
    discardDueToInactivityAfterBeingCancelled: 'no había habido actividad tras una cancelación',
    discardDueToInactivityInToSchedule: 'no se había reservado ninguna cita',
    discardDueToInactivityInAttendanceValidation: 'no se había confirmado la asistencia',
    discardDueToInactivityInResultValidation: 'no se había confirmado el resultado',
    discardDueToInactivityInError: 'no se había resuelto un error',
  },
  units: { days: ['día', 'días'], hours: ['hora', 'horas'], minutes: ['minuto', 'minutos'] },
  reason: (name) => `El motivo indicado: «${name}».`,
  score: (score) => `La puntuación de la entrevista fue ${score}.`,
  number: numbersOf('es'),
  model: (id) => `el modelo ${id}`,
  rubric: (id) => `la rúbrica ${id}`,
  scorers: (list) => `Las respuestas fueron puntuadas por ${list}.`,
  undone: (day) => `Esta decisión se anuló el ${day} (UTC) y ya no está vigente.`,
  objecting: (id) =>
    `Puede oponerse a esta decisión y pedir una revisión: escriba a la empresa e indique la decisión ${id}.`,
  asking: (id) => `Si tiene preguntas, escriba a la empresa e indique la decisión ${id}.`,
};

export const phrases: Readonly<Record<DecisionLocale, Phrases>> = { EN: english, ES: spanish };
