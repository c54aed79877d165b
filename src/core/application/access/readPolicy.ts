import { type DomainError, errors } from '../../kernel/errors.js';
import { type Subject, subjectOf } from '../event.js';
import type { Coordinate } from '../operations.js';
import { type Caller, mayUse } from './caller.js';

/**
 * Who may read which objects. A grant of a change is none to read: where a change is answered with the changed object, or
 * reported by an event, a caller without a grant to read the object sees its ids.
 */

/** The coordinates that read each kind of object. A grant for one of them is enough. */
const readBy: Readonly<Record<Subject, readonly [Coordinate, ...Coordinate[]]>> = {
  Vacancy: ['Query.vacancy', 'Query.vacancies'],
  Interview: ['Query.interview', 'Query.interviews', 'Query.record', 'Query.records'],
  Psychometric: ['Query.psychometric', 'Query.psychometrics', 'Query.record', 'Query.records'],
  ModuleRecord: ['Query.record', 'Query.records'],
  Ban: ['Query.bans'],
  Erasure: ['Query.erasures'],
  Candidate: ['Query.candidates'],
  CandidateHold: ['Query.candidateHolds'],
  DecisionReview: ['Query.reviews'],
  CompanySettings: ['Query.companySettings'],
  NotificableStatus: ['Query.notificableStatuses'],
  TemplateVariable: ['Query.templateVariables'],
  ConversationAction: ['Query.conversationActions'],
  RejectionReason: ['Query.rejectionReasons'],
  ApiKey: ['Query.apiKeys'],
  // Users read their own requests. The feed is everybody's, so only admins see there what was asked.
  ApiKeyRequest: ['Query.apiKeys'],
  // A key reads its own webhooks alone, so what it sees of their events is decided by the event (core/feed/listEvents.ts).
  Webhook: ['Query.apiKeys'],
  Feed: ['Query.events', 'Query.feed', 'Subscription.events', 'Vacancy.history', 'FeatureRecord.history'],
};

/** The coordinate that reads one object of a kind. Refusals name it. */
export const readerOf = (subject: Subject): Coordinate => readBy[subject][0];

/** The coordinate that lists the objects of a kind. The entries above end with it, except that of the feed. */
export const listerOf = (subject: Exclude<Subject, 'Feed'>): Coordinate => readBy[subject].at(-1) ?? readerOf(subject);

/** The members of an object that every caller may see who may change it. */
const ids = ['id', 'companyId', 'vacancyId', 'candidateId', 'featureId', 'relationId'] as const;

/** An object that the caller may not read, in the place of the object itself. An adapter shows its ids and nothing else. */
export class Redacted {
  readonly ids: Readonly<Record<string, unknown>>;
  /** The kind of a record, from which its GraphQL type follows. */
  readonly kind: unknown;
  /** Why a member is missing that can't be null. */
  readonly refusal: DomainError;

  constructor(thing: object, refusal: DomainError) {
    this.ids = Object.fromEntries(ids.flatMap((id) => (id in thing ? [[id, Reflect.get(thing, id)]] : [])));
    this.kind = Reflect.get(thing, 'kind');
    this.refusal = refusal;
  }
}

/** An object in an answer, or only its ids if the caller may not read it. */
export type Shown<T> = T | Redacted;

/** Whether an answer holds only the ids of an object. */
export const isRedacted = (thing: unknown): thing is Redacted => thing instanceof Redacted;

/** What one caller sees in a company. */
export class ReadPolicy {
  readonly #caller: Caller;
  readonly #companyId: string;
  /** By kind of object: null if the caller may read it, else why not. */
  readonly #known = new Map<Subject, DomainError | null>();

  constructor(caller: Caller, companyId: string) {
    this.#caller = caller;
    this.#companyId = companyId;
  }

  /** Whether the caller may read objects of a kind. */
  mayRead(subject: Subject): boolean {
    return this.#errorOf(subject) === null;
  }

  vacancy<V extends object>(vacancy: V): Shown<V> {
    return this.#seen('Vacancy', vacancy);
  }

  record<R extends Parameters<typeof subjectOf>[0]>(record: R): Shown<R> {
    return this.#seen(subjectOf(record), record);
  }

  ban<B extends object>(ban: B): Shown<B> {
    return this.#seen('Ban', ban);
  }

  candidate<C extends object>(candidate: C): Shown<C> {
    return this.#seen('Candidate', candidate);
  }

  #seen<T extends object>(subject: Subject, thing: T): Shown<T> {
    const refusal = this.#errorOf(subject);
    return refusal ? new Redacted(thing, refusal) : thing;
  }

  #errorOf(subject: Subject): DomainError | null {
    const known = this.#known.get(subject);
    if (known !== undefined) return known;
    const may = readBy[subject].some((via) => mayUse(this.#caller, via, this.#companyId));
    const refusal = may ? null : errors.readNotGranted(readerOf(subject));
    this.#known.set(subject, refusal);
    return refusal;
  }
}
