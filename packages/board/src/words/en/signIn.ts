/** Loaded with sign-in by an identity provider. */
export const signIn = {
  hint: 'You sign in with your company’s account, and come back to this page.',
  endsSoon: 'You will be signed out in a moment. Sign in again, and the page goes on where it is.',
  inWindow: 'Your company’s page opens in another window.',
  handedOver: 'You are signed in. You can close this window.',
  sessionGoesOn:
    'You are signed out here. Your company’s account stays signed in on this computer: sign out there, too.',
  said: (words: string) => `Its answer: ${words}`,
  problems: {
    PROVIDER_UNAVAILABLE: 'Your company’s sign-in does not respond. Try again in a minute.',
    PROVIDER_REFUSED: 'Your company’s sign-in has refused you.',
    SIGN_IN_EXPIRED: 'This sign-in took too long, or was used already. Sign in again.',
    TOKEN_OPAQUE:
      'The account’s token can’t be read here. The operator has to set OIDC_RESOURCE, OIDC_AUDIENCE or OIDC_TOKEN.',
  },
  noCompany: (claims: string) =>
    `Your account belongs to no company here. Ask your administrator to add one to it (claim ${claims}).`,
};
