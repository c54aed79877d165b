/** Why somebody is not signed in: a state of the page, or a reason of the service. */
export class SignInFailure extends Error {
  override readonly name = 'SignInFailure';

  /**
   * @param code such as PROVIDER_REFUSED
   * @param words the provider's own, which are shown as text
   * @param error the provider's code, such as `login_required`
   */
  constructor(
    readonly code: string,
    readonly words: string | null = null,
    readonly error: string | null = null,
  ) {
    super(code);
  }
}

const mostCharacters = 200;

/** What the provider says, in one line that ends somewhere. */
export function wordsOf(text: string): string {
  const readable = text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  const characters = [...readable];
  return characters.length > mostCharacters ? `${characters.slice(0, mostCharacters - 1).join('')}…` : readable;
}

const final: readonly string[] = ['PROVIDER_REFUSED', 'TOKEN_OPAQUE', 'TOKEN_INVALID', 'TOKEN_EXPIRED', 'NO_COMPANY'];

/** Whether the provider or the service has decided; else one of them was not reached. */
export const isFinal = ({ code }: SignInFailure): boolean => final.includes(code);

/** The provider's answers to `prompt=none` that mean: somebody has to sign in. */
const wantsPerson: readonly (string | null)[] = [
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
];

export const isForPerson = ({ error }: SignInFailure): boolean => wantsPerson.includes(error);
