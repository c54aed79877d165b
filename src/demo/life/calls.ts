import type { ApiKeyCaller } from '../../core/application/access/caller.js';
import type { Call } from '../../core/application/dispatching/call.js';
import type { Change, Dispatcher } from '../../core/dispatcher.js';
import { psychometricCallback } from '../../core/modules/callbacks/psychometricCallback.js';
import type { ItemError } from '../../core/modules/pipeline/records/bulk.js';
import { bookMeeting } from '../../core/modules/pipeline/records/meetings/bookMeeting.js';
import { cancelFeatures } from '../../core/modules/pipeline/records/moving/cancelFeatures.js';
import { discardFeatures } from '../../core/modules/pipeline/records/moving/discardFeatures.js';
import { initFeatures } from '../../core/modules/pipeline/records/moving/initFeatures.js';
import { orchestrate } from '../../core/modules/pipeline/records/moving/orchestrate.js';
import { listRecords } from '../../core/modules/pipeline/records/reading/listRecords.js';
import { recordAnswers } from '../../core/modules/pipeline/records/scoring/recordAnswers.js';
import { type Results, recordPsychometric } from '../../core/modules/pipeline/records/scoring/recordPsychometric.js';
import { reviewAnswers } from '../../core/modules/pipeline/records/scoring/reviewAnswers.js';
import { updateRecordStatus } from '../../core/modules/pipeline/records/updateRecordStatus.js';
import type { WantedMeeting } from '../../core/modules/pipeline/rules/records/meetings.js';
import type { FeatureRecord } from '../../core/modules/pipeline/shapes/record.js';
import type { Feature, Vacancy } from '../../core/modules/pipeline/shapes/vacancy.js';
import { readCompanyClock } from '../../core/modules/pipeline/timers/clock/advanceClock.js';
import { listVacancies } from '../../core/modules/pipeline/vacancies/reading/listVacancies.js';
import type { ReasonId } from '../company/catalogues.js';
import { companyId, recruiter } from '../company/company.js';

/** The most open records of a vacancy that are looked at. */
const looksAt = 100;
const open = { isClosed: false } as const;
const listing = 'Query.records';

/**
 * What the careers site of the demo's company calls with its API key, and what its test provider tells. They pass the
 * dispatcher as calls from outside do. A change resolves to whether it was made. @throws Refusal
 */
export class Calls {
  constructor(
    private readonly dispatcher: Pick<Dispatcher, 'query' | 'execute' | 'receive'>,
    private readonly caller: ApiKeyCaller,
    private readonly newId: () => string,
  ) {}

  /** The vacancies that are open to candidates. */
  async vacancies(): Promise<readonly Vacancy[]> {
    const filter = { status: 'IN_PROGRESS' } as const;
    return (await this.dispatcher.query(listVacancies, this.#call('Query.vacancies', { filter, first: 100 }))).items;
  }

  /** The open records of a vacancy that have waited longest. */
  async openRecords(vacancyId: string): Promise<readonly FeatureRecord[]> {
    const orderBy = { field: 'UPDATED_AT', direction: 'ASC' };
    const call = this.#call(listing, { first: looksAt, filter: open, orderBy }, { scopes: [{ vacancyId }] });
    return (await this.dispatcher.query(listRecords, call))[0]?.items ?? [];
  }

  /** The number of the company's open records. */
  async countOpen(): Promise<number> {
    const [count = 0] = await this.dispatcher.query(
      listRecords.count,
      this.#call(listing, { filter: open }, { scopes: [{}] }),
    );
    return count;
  }

  /** The company's time in milliseconds. */
  async now(): Promise<number> {
    return Date.parse((await this.dispatcher.query(readCompanyClock, this.#call('Query.companyClock'))).now);
  }

  apply({ id: vacancyId, shortCode }: Vacancy, { id: featureId }: Feature, candidateId: string): Promise<boolean> {
    const candidates = [{ candidateId, relationId: `${candidateId}-${shortCode}` }];
    const body = { vacancyId, featureId, candidates, origin: 'CAREERS_SITE' };
    return this.#each(initFeatures, this.#call('Mutation.initFeatures', body));
  }

  answer(record: FeatureRecord, body: object): Promise<boolean> {
    return this.#one(recordAnswers, this.#about(record, 'Mutation.recordAnswers', body));
  }

  review(record: FeatureRecord, body: object): Promise<boolean> {
    return this.#one(reviewAnswers, this.#about(record, 'Mutation.reviewAnswers', body));
  }

  submit(record: FeatureRecord, facts: Results): Promise<boolean> {
    return this.#one(recordPsychometric, this.#about(record, 'Mutation.recordPsychometric', facts));
  }

  /** A message of the test provider. */
  async report({ id: recordId, vacancyId }: FeatureRecord, facts: Results): Promise<boolean> {
    const target = { companyId, webhookId: `msg_${this.newId()}` };
    await this.dispatcher.receive(psychometricCallback, { target, body: () => ({ vacancyId, recordId, ...facts }) });
    return true;
  }

  enter(record: FeatureRecord, code: string, descriptionCode: string): Promise<boolean> {
    const body = { code, descriptionCode };
    return this.#one(updateRecordStatus, this.#about(record, 'Mutation.updateRecordStatus', body));
  }

  book(record: FeatureRecord, meeting: WantedMeeting): Promise<boolean> {
    return this.#one(bookMeeting, this.#about(record, 'Mutation.bookMeeting', meeting));
  }

  cancel({ id }: FeatureRecord): Promise<boolean> {
    return this.#each(cancelFeatures, this.#call('Mutation.cancelFeatures', { resourceIds: [id] }));
  }

  move(record: FeatureRecord): Promise<boolean> {
    return this.#one(orchestrate, this.#about(record, 'Mutation.orchestrate', { resourceId: record.id }));
  }

  /** The careers site says which person has decided. */
  reject({ id }: FeatureRecord, rejectedReasonId: ReasonId): Promise<boolean> {
    const body = { resourceIds: [id], rejectedReasonId, recruiterUserId: recruiter.id };
    return this.#each(discardFeatures, this.#call('Mutation.discardFeatures', body));
  }

  async #one<T, B, R extends V, V>(change: Change<T, B, R, V>, call: Call): Promise<boolean> {
    await this.dispatcher.execute(change, call);
    return true;
  }

  /** A call for many refuses each item by itself. */
  async #each<T, B, R extends readonly O[], O extends { readonly error: ItemError | null }>(
    change: Change<T, B, R, readonly O[]>,
    call: Call,
  ): Promise<boolean> {
    return (await this.dispatcher.execute(change, call)).every(({ error }) => error === null);
  }

  #call(via: string, body?: object, target: object = {}): Call {
    return { caller: this.caller, via, target: { companyId, ...target }, body: () => body };
  }

  #about({ vacancyId, id }: FeatureRecord, via: string, body: object): Call {
    return this.#call(via, body, { vacancyId, id });
  }
}
