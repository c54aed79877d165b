import type { Instant } from '../../kernel/values/instants.js';
import { hasOwn } from '../../kernel/values/objects.js';
import type { Watcher } from '../../pipeline/shapes/timerSettings.js';
import type { Decision, DecisionLocale, DecisionOutcome, Wait } from '../shapes/decision.js';

/** The words of a decision's text, by language. Each function makes a part of a sentence, or a whole one. */
interface Phrases {
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

const phrases: Readonly<Record<DecisionLocale, Phrases>> = { EN: english, ES: spanish };

/**
 * A decision in plain words, for the candidate: facts alone. It has no answer and no thinking of a scorer, and no id of
 * staff or of the candidate. Names are those that the company gave; a fact without a name is left out.
 */
export function decisionText(decision: Decision, locale: DecisionLocale): string {
  const words = phrases[locale];
  return [
    outcomeText(decision, words),
    (decision.isAutomated ? words.automatically : words.byPerson)(dayOf(decision.at)),
    timerText(decision, words),
    decision.cause.rejectedReason === null ? null : words.reason(shown(decision.cause.rejectedReason)),
    decision.score === null ? null : words.score(words.number(decision.score)),
    scorersText(decision, words),
    decision.undoneAt === null ? null : words.undone(dayOf(decision.undoneAt)),
    (decision.outcome === 'DISCARDED' && decision.undoneAt === null ? words.objecting : words.asking)(decision.id),
  ]
    .filter((sentence) => sentence !== null)
    .join(' ');
}

const dayOf = (at: Instant): string => at.slice(0, 'YYYY-MM-DD'.length);

/** A name in one line. */
const shown = (name: string): string => name.replaceAll(/\s+/gu, ' ').trim();

function outcomeText({ outcome, names }: Decision, words: Phrases): string {
  const named = (phrase: (name: string) => string, name: string | null): string =>
    name === null || shown(name) === '' ? '' : phrase(shown(name));
  const application = `${words.application}${named(words.forVacancy, names.vacancy)}`;
  const stages: Readonly<Record<DecisionOutcome, string>> = {
    MOVED: named(words.fromStage, names.feature) + named(words.toStage, names.nextFeature),
    FINISHED: named(words.lastStage, names.feature),
    DISCARDED: named(words.atStage, names.feature),
    REOPENED: named(words.atStage, names.feature),
    ERASED: named(words.atStage, names.feature),
  };
  return `${application} ${words.outcome[outcome]}${stages[outcome]}.`;
}

function timerText({ cause: { timer }, wait }: Decision, words: Phrases): string | null {
  if (timer === null) return null;
  const what = hasOwn(words.missed, timer) ? words.missed[timer] : undefined;
  return words.timer(what, wait ? waitText(wait, words) : undefined);
}

function waitText({ time, unit }: Wait, words: Phrases): string {
  const [one, many] = words.units[unit] ?? [unit, unit];
  const number = words.number(time);
  return `${number} ${number === words.number(1) ? one : many}`;
}

/** The models and rubrics that scored. Persons are not named. */
function scorersText({ scores }: Decision, words: Phrases): string | null {
  const named = scores.flatMap(({ scorer }) => {
    if (scorer === null || scorer.kind === 'PERSON') return [];
    const id = shown(scorer.id) + (scorer.version ? ` ${shown(scorer.version)}` : '');
    return scorer.kind === 'MODEL' ? words.model(id) : words.rubric(id);
  });
  return named.length === 0 ? null : words.scorers([...new Set(named)].join(', '));
}
