import { z } from 'zod';
import { content, identifier, marked, none } from '../../kernel/marks.js';
import { httpUrl, id, type Of, storedInstant, textOrNull } from '../../kernel/values/shapes.js';
import { maxItems } from './record.js';

/**
 * The label of a candidate: the name that people know, and where another system shows the candidate. No rule needs it
 * (docs/GUIDE.md, "Names of candidates").
 */

const maxName = 200;

export const labelShape = marked({
  companyId: none(z.string().describe('The company.')),
  id: none(z.string().describe('The id of the label.')),
  candidateId: identifier(z.string().describe('The candidate.')),
  displayName: content(textOrNull.describe('The name of the candidate; null if the company has sent none.')),
  externalUrl: content(
    textOrNull.describe('Where another system shows the candidate, by https; null if the company has sent none.'),
  ),
  createdAt: none(storedInstant.describe('When the candidate got the label.')),
  updatedAt: none(storedInstant.describe('When the label was changed last.')),
});
export type CandidateLabel = Of<typeof labelShape>;

/** Controls, and the marks of direction that change how the text next to them is shown (Unicode, Bidi_Control). */
const unshowable = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;
const isShowable = (text: string): boolean => !unshowable.test(text);
const mustBeShowable = { error: 'must not contain control characters or marks of direction' };

const displayName = z.string().min(1).max(maxName).refine(isShowable, mustBeShowable);

/** Whether a URL is one of https, without a user's name or password. */
function isPlainHttps(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocol === 'https:' && username === '' && password === '';
}

const externalUrl = httpUrl
  .refine(isShowable, mustBeShowable)
  .refine(isPlainHttps, { error: 'must be an https URL without credentials' });

/**
 * What clients send of a label. A member that is left out stays as it is; null empties it. If both are empty then, the
 * candidate has no label any more.
 */
export const sentLabel = {
  displayName: displayName
    .nullish()
    .describe('The name, 1 to 200 characters. If it is omitted, it stays; null removes it.'),
  externalUrl: externalUrl
    .nullish()
    .describe('Where another system shows the candidate, by https. If it is omitted, it stays; null removes it.'),
};

export interface SentLabel {
  readonly displayName?: string | null | undefined;
  readonly externalUrl?: string | null | undefined;
}

/** Names and addresses of candidates as clients send them: each candidate once. */
export const putCandidatesBody = z.strictObject({
  candidates: z
    .array(z.strictObject({ candidateId: id.describe('The candidate.'), ...sentLabel }))
    .min(1)
    .max(maxItems)
    .refine((sent) => new Set(sent.map(({ candidateId }) => candidateId)).size === sent.length, {
      error: 'must name each candidate once',
    }),
});
