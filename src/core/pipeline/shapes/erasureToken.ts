import { errors } from '../../kernel/errors.js';

/** The token that an erased person has instead of the `candidateId`, everywhere (docs/PRIVACY.md). */

/** `erased-` and 128 random bits. No client may use an id of this form, so erased records are known by it. */
const token = /^erased-[0-9a-f]{32}$/;

export const isToken = (candidateId: string): boolean => token.test(candidateId);

/** @param random 32 hexadecimal digits */
export const tokenOf = (random: string): string => `erased-${random}`;

/** @throws CONFLICT CANDIDATE_ERASED if the person of a record or an id was erased */
export function assertNotErased({ candidateId }: { readonly candidateId: string }): void {
  if (isToken(candidateId)) throw errors.candidateErased();
}
