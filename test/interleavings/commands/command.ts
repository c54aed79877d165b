import type { OperationName } from '../../../src/core/application/operations.js';
import { DomainError } from '../../../src/core/kernel/errors.js';
import { type Answer, KnownPerson } from '../../support/company/person.js';
import { type Credentials, type Service, tokenFor } from '../../support/service/service.js';
import { workOf } from '../../support/service/works.js';

/** Commands of clients, and works of workers, that run at once. */

/** What a command can share with another one. All share the feed and what counts calls. */
export const things = [
  'candidate',
  'vacancy',
  'settings',
  'actions',
  'reasons',
  'statuses',
  'variables',
  'key',
  'key request',
  'webhook',
  'callback',
] as const;
export type Thing = (typeof things)[number];

/** What a call is refused with whose statements took too long: it can be made again, and nothing was changed. */
export const tooSlow: ReadonlySet<unknown> = new Set(['DATABASE_UNAVAILABLE', 'OVERLOADED']);
export const maxAttempts = 5;

/** A person in a company, as one of several callers at once sees it. */
export class Cast extends KnownPerson {
  /** The record that commands are about: the interview, unless what was done before has begun another one. */
  openId = '';
  /** Ids and secrets of what was made before, by the names that commands give them. */
  readonly made = new Map<string, string>();

  /** Whether what is done before is done. */
  isPrepared = false;

  /** What is done before is done again where the machine was too slow for it. */
  override async run(...given: Parameters<KnownPerson['run']>): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      const answer: Answer = await super.run(...given);
      if (this.isPrepared || attempt === maxAttempts || !tooSlow.has(answer)) return answer;
    }
  }

  override async begin(more: object = {}): Promise<this> {
    await super.begin(more);
    this.openId = this.interviewId;
    return this;
  }

  /** The same person for a caller of another service. */
  on(service: Service): Cast {
    const { companyId, candidateId, word, ...rest } = this;
    return Object.assign(new Cast(service, companyId, candidateId, word), rest, { service });
  }

  /** @throws if nothing of this name was made */
  get(name: string): string {
    const made = this.made.get(name);
    if (made === undefined) throw new Error(`No ${name} was made.`);
    return made;
  }
}

export type Step = (cast: Cast) => Promise<unknown>;

export interface Command {
  readonly name: string;
  /**
   * The ways into the service that it takes: coordinates of mutations, endpoints, or `work NAME`. Several commands may
   * take the same one.
   */
  readonly via: string;
  /** What it changes. */
  readonly writes: readonly Thing[];
  /** What it decides from, besides. */
  readonly reads: readonly Thing[];
  /** @returns what the call answered: `done` or the reason of a refusal, for each of its items */
  readonly call: (cast: Cast) => Promise<string>;
  /** What is done before, without which the call has nothing to do. */
  readonly before?: Step;
  /**
   * Whether that must come before what other commands need before, or after it, where it leaves nothing to do for them.
   */
  readonly prepared?: 'first' | 'last';
  /** It is paired with others about these things alone; about the rest, a command of the same kind is. */
  readonly about?: readonly Thing[];
  /** What it answers alone, if that is not `done`. */
  readonly alone?: string;
}

interface Answered {
  readonly results?: readonly { readonly error: { readonly reason: string } | null }[];
}

/** `done`, or why it was refused, for each item. */
export const answered = (answer: string | Answered): string =>
  typeof answer === 'string' ? answer : (answer.results?.map(({ error }) => error?.reason ?? 'done').join() ?? 'done');

type Given = Record<string, readonly [type: string, value: unknown]>;

/** A mutation of the company's admin, or of somebody else. */
export const mutation =
  (text: string, given: (cast: Cast) => Given = () => ({}), who?: (cast: Cast) => Credentials) =>
  async (cast: Cast): Promise<string> =>
    answered(await cast.run(text, given(cast), who?.(cast)));

/** An admin besides the one who makes the other calls. */
export const anotherAdmin = ({ companyId }: Cast): Credentials => ({
  token: tokenFor(companyId, { subject: 'chief', roles: ['admin'] }),
});

export const inOrder =
  (...steps: readonly Step[]): Step =>
  async (cast) => {
    for (const step of steps) await step(cast);
  };

/** Makes something once for all commands of a run, and remembers its id or its secret. */
export const once =
  (name: string, make: (cast: Cast) => Promise<string>): Step =>
  async (cast) => {
    if (!cast.made.has(name)) cast.made.set(name, await make(cast));
  };

/** Changes rows as only the passing of time would have done. */
export const aged =
  (text: string): Step =>
  ({ service, companyId }) =>
    service.database.rows(text, [companyId]);

/** The way into the service of an operation over GraphQL. */
export const via = (operation: OperationName): string => `Mutation.${operation}`;

/** A run of a worker for the company, in the process of the caller. */
export const work =
  (name: string) =>
  async ({ service, companyId }: Cast): Promise<string> => {
    try {
      await workOf(service, name).run(companyId, new AbortController().signal);
      return 'done';
    } catch (error) {
      if (error instanceof DomainError) return error.reason;
      throw error;
    }
  };

/** The field of an answer; the reason of a refusal fails the preparation. */
export function createdId(answer: Answer, ...path: readonly string[]): string {
  const found = path.reduce((at, member) => at?.[member], answer);
  if (typeof found !== 'string') throw new Error(`It was refused: ${JSON.stringify(answer)}`);
  return found;
}
