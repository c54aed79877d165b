/** What tests use of oidc-provider, which has no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

  interface Grant {
    addOIDCScope(scope: string): void;
    addResourceScope(resource: string, scope: string): void;
    save(): Promise<string>;
  }

  interface Happened {
    readonly oidc: { readonly params: Readonly<Record<string, string>> };
  }

  export class Provider {
    constructor(issuer: string, configuration: object);
    readonly Client: {
      readonly prototype: Record<'redirectUriAllowed' | 'postLogoutRedirectUriAllowed', () => boolean>;
    };
    readonly Grant: {
      new (of: { readonly clientId: string; readonly accountId: string }): Grant;
      find(id: string): Promise<Grant | undefined>;
    };
    on(event: string, listener: (happened: Happened) => void): this;
    callback(): RequestListener;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options: { readonly mergeWithLastSubmission: boolean },
    ): Promise<void>;
  }
}
