import type { AgentRequest } from '../../core/agents/agentRequest.js';
import { mayUse } from '../../core/application/access/caller.js';
import type { Call, Foreseen } from '../../core/application/dispatching/call.js';
import type { Dispatcher } from '../../core/dispatcher.js';
import { errors } from '../../core/kernel/errors.js';
import { readVacancy } from '../../core/vacancies/readVacancy.js';
import { referenceTo, visible } from '../answers/untrusted.js';
import { digestOf, type Effect, minutesToConfirm } from './confirmation.js';

/** How a preview names stages: by their place and kind, and their id. Their names are texts of others. */
type NameStage = (vacancyId: string, stageId: string) => string;

const byIdAlone: NameStage = (_vacancyId, stageId) => `stage ${referenceTo(stageId)}`;

/** The most vacancies that are read for a preview. A call about more names stages by their ids. */
const maxVacancies = 10;
const via = 'Query.vacancy';

/** Names the stages that effects are about, if the caller may read their vacancies. */
export async function stageNames(effects: readonly Effect[], call: Call, dispatcher: Dispatcher): Promise<NameStage> {
  const { caller, requestId } = call;
  const companyId = String(call.target.companyId);
  const vacancyIds = [...new Set(effects.flatMap(({ error, vacancyId }) => (error || !vacancyId ? [] : [vacancyId])))];
  if (!mayUse(caller, via, companyId) || vacancyIds.length > maxVacancies) return byIdAlone;
  const names = new Map<string, string>();
  for (const vacancyId of vacancyIds) {
    const { features } = await dispatcher.query(readVacancy, {
      caller,
      via,
      requestId,
      target: { companyId, vacancyId },
    });
    for (const { id, order, featureCode } of features) {
      names.set(JSON.stringify([vacancyId, id]), `stage ${order}, ${featureCode} (${referenceTo(id)})`);
    }
  }
  return (vacancyId, stageId) => names.get(JSON.stringify([vacancyId, stageId])) ?? byIdAlone(vacancyId, stageId);
}

/** What a person reads before confirming: who, from where, to where, and what else happens. It holds ids, and no text of others. */

/** What is asked of a person. */
export interface Question<R> {
  /** A constant, such as "Discard". */
  readonly does: string;
  readonly effects: (result: R) => readonly Effect[];
  /** What else happens, in words that hold ids at most. */
  readonly also: readonly string[];
  /** Missing: the client's form is enough for any number. */
  readonly onBoard?: OnBoard;
}

/** What a person confirms on the board, because a client's word is not enough for so many. */
export interface OnBoard extends Pick<AgentRequest, 'recordIds' | 'rejectedReasonId' | 'bans'> {
  /** The most candidates for which a form is enough. */
  readonly formIsFor: number;
}

/** The most characters of a preview: with its frame it is in the bounds of an answer. */
const maxCharacters = 20_000;
const maxInShort = 10_000;

/**
 * @throws BAD_USER_INPUT INVALID_INPUT if it names more than a preview has room for: nobody confirms what is not shown
 */
export function previewOf<R>(
  { does, effects, also }: Question<R>,
  { result, events, webhooks }: Foreseen<R>,
  nameOfStage: NameStage = byIdAlone,
): string {
  const all = effects(result);
  const done = all.filter(({ error }) => error === null);
  const counted = (type: string): number => events.filter((event) => event.type === type).length;
  const bans = counted('CANDIDATE_BANNED');
  const lifted = counted('BAN_LIFTED');
  const lines = [
    `${does}: ${candidates(done.length)}.`,
    ...[...Map.groupBy(done, (effect) => placesOf(effect, nameOfStage))].map(
      ([places, some]) => `- ${places}: ${some.map(nameOf).join(', ')}`,
    ),
    ...[...Map.groupBy(all, ({ error }) => error?.reason)].flatMap(([reason, some]) =>
      reason === undefined ? [] : [`- Not changed, because of ${reason}: ${some.map(nameOf).join(', ')}`],
    ),
    ...also,
    ...(bans > 0 ? [`${candidates(bans)} cannot be added to any vacancy of the company again (ban).`] : []),
    ...(lifted > 0 ? [`The bans of ${candidates(lifted)} end.`] : []),
    ...(counted('VACANCY_PUBLISHED') > 0 ? ['The vacancy is published.'] : []),
    ...(counted('VACANCY_THAWED') > 0 ? ['A frozen vacancy goes on.'] : []),
    `${webhooks} of the company's webhooks will be notified.`,
    `This can be confirmed once, within ${minutesToConfirm} minutes.`,
  ];
  const text = visible(lines.join('\n'));
  if (text.length > maxCharacters) {
    throw errors.invalidInput([
      { path: '', message: 'names more candidates than a person can be shown at once; name fewer' },
    ]);
  }
  return text;
}

/** The same for an answer, which has it twice, as data and as text. A question shows all of it. */
export function previewInShort<R>(question: Question<R>, foreseen: Foreseen<R>): string {
  const text = previewOf(question, foreseen);
  return text.length > maxInShort ? `${text.slice(0, maxInShort)}… Call again to read all of it.` : text;
}

/** SHA-256 of what a preview rests on: the same again means that nothing has changed in between. */
export function restsOn<R>({ effects }: Question<R>, { result, events }: Foreseen<R>): string {
  return digestOf([
    effects(result).map(({ error, ...effect }) => [effect, error?.reason ?? null]),
    events.map(({ type, vacancyId, candidateId, recordId, data: { before } }) => [
      // A new record has another id each time. The values before hold `updatedAt`, by which any change shows.
      ...[type, vacancyId, candidateId, before && recordId, before],
    ]),
  ]);
}

const candidates = (count: number): string => (count === 1 ? '1 candidate' : `${count} candidates`);
const nameOf = ({ candidateId, of }: Effect): string =>
  candidateId === null ? `record ${referenceTo(of)}` : referenceTo(candidateId);

function placesOf({ vacancyId, from, to }: Effect, nameOfStage: NameStage): string {
  const stage = (id: string): string => nameOfStage(vacancyId ?? '', id);
  const places = [...(from === null ? [] : [`from ${stage(from)}`]), ...(to === null ? [] : [`to ${stage(to)}`])];
  return [`vacancy ${referenceTo(vacancyId ?? '')}`, ...places].join(' ');
}
