import type { Label } from '../live/cards.js';
import { currentLanguage } from '../words/spoken.js';
import { withoutAccents } from './withoutAccents.js';

export interface Called {
  readonly candidateId: string;
  /** Null, or missing, where nothing is known but the id. */
  readonly candidate?: Label | null | undefined;
}

/** Whether an id is the code that replaced that of an erased person. No client can use such an id. */
export const isErased = (candidateId: string): boolean => /^erased-[0-9a-f]{32}$/.test(candidateId);

/** The name, unless nobody would see any of it: clients may send spaces alone. */
const nameIn = ({ candidate }: Called): string | null =>
  /[^\s\p{Default_Ignorable_Code_Point}]/u.test(candidate?.displayName ?? '') ? (candidate?.displayName ?? null) : null;

/** Whether there are words for a candidate beside the id. */
export const hasName = (one: Called): boolean => nameIn(one) !== null || isErased(one.candidateId);

/** What a candidate is called: by the name where there is one, an erased person by words, anybody else by the id. */
export const calledOf = (one: Called): string =>
  nameIn(one) ?? (isErased(one.candidateId) ? currentLanguage().words.shell.erasedPerson : one.candidateId);

/** @param part without case and accents */
export const isFound = (one: Called, part: string): boolean =>
  withoutAccents(one.candidateId).includes(part) || withoutAccents(calledOf(one)).includes(part);

/** An id that would take a whole line, shortened in the middle: its end tells more than its middle. */
export const shortened = (id: string): string => (id.length > 24 ? `${id.slice(0, 10)}…${id.slice(-8)}` : id);

/** What is shown where there is little room: a name is whole, an id is shortened. */
export const shortlyCalled = (one: Called): string => (hasName(one) ? calledOf(one) : shortened(one.candidateId));

/** Where another system shows a candidate; null: nowhere. @param template of the company's settings */
export function externalUrlOf({ candidateId, candidate }: Called, template: string | null | undefined): URL | null {
  const address =
    candidate?.externalUrl ?? template?.replace('{candidateId}', () => encodeURIComponent(candidateId)) ?? '';
  return URL.canParse(address) && new URL(address).protocol === 'https:' ? new URL(address) : null;
}
