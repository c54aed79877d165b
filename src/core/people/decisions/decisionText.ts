import type { Instant } from '../../kernel/values/instants.js';
import { hasOwn } from '../../kernel/values/objects.js';
import type { Decision, DecisionLocale, DecisionOutcome, Wait } from '../shapes/decision.js';
import { type Phrases, phrases } from './phrases.js';

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
