/** What is used of the library: a chunk of its own, which is loaded when somebody signs in. */
export {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  calculatePKCECodeChallenge,
  clockSkew,
  clockTolerance,
  generateRandomCodeVerifier,
  generateRandomNonce,
  generateRandomState,
  None,
  processAuthorizationCodeResponse,
  processRefreshTokenResponse,
  ResponseBodyError,
  refreshTokenGrantRequest,
  revocationRequest,
  validateAuthResponse,
} from 'oauth4webapi';
