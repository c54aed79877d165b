/** Loaded with sign-in by an identity provider. */
export const signIn = {
  hint: 'Sign in with your company’s account. You will come back to this page.',
  endsSoon: 'You will be signed out soon. Sign in again to continue where you are.',
  inWindow: 'Your company’s sign-in page opens in another window.',
  handedOver: 'You are signed in. You can close this window.',
  sessionGoesOn:
    'You are signed out here. Your company’s account stays signed in on this computer: sign out there, too.',
  signedOut: 'You are signed out of this board.',
  said: (words: string) => `Its answer: ${words}`,
  problems: {
    PROVIDER_UNAVAILABLE: 'Your company’s sign-in does not respond. Try again in a minute.',
    PROVIDER_REFUSED: 'Your company’s sign-in didn’t let you in.',
    SIGN_IN_EXPIRED: 'This sign-in took too long, or was used already. Sign in again.',
    TOKEN_OPAQUE:
      'The account’s token can’t be read here. The operator has to set OIDC_RESOURCE, OIDC_AUDIENCE or OIDC_TOKEN.',
  },
  noCompany: 'Your account isn’t linked to a company here. Ask your administrator to link it.',
  neededClaims: (claims: string) => `For the administrator: the account needs one of the claims ${claims}.`,
};
