import { randomUUID } from 'node:crypto';
import { type Client, documents, type graphqlTypes } from 'recruitment-pipeline-client';
import { Webhook } from 'standardwebhooks';
import type { OpenFeature, OpenRecord, OpenVacancy } from './company.ts';

/** What the careers site of a company calls with its API key, and what its test provider tells. */

export interface CallsOptions {
  readonly client: Client;
  readonly baseUrl: string;
  readonly companyId: string;
  /** With which the test provider signs its messages. */
  readonly callbackSecret: string;
  /** The person for whom the careers site rejects and reviews. */
  readonly recruiterId: string;
}

/** Each call resolves to the records that it has changed, and to none where it was refused. @throws PipelineError */
export class Calls {
  private readonly options: CallsOptions;

  constructor(options: CallsOptions) {
    this.options = options;
  }

  async apply({ id: vacancyId, shortCode }: OpenVacancy, { id: featureId }: OpenFeature, candidateId: string) {
    const { client, companyId } = this.options;
    const candidates = [{ candidateId, relationId: `${candidateId}-${shortCode}` }];
    const input = { companyId, vacancyId, featureId, candidates, origin: 'CAREERS_SITE' };
    const { data } = await client.graphql(documents.initFeatures, { input });
    return changedBy(data?.initFeatures?.results);
  }

  async answer(record: OpenRecord, input: graphqlTypes.RecordAnswersInput) {
    const { data } = await this.options.client.graphql(documents.recordAnswers, this.#about(record, input));
    return one(data?.recordAnswers);
  }

  async review(record: OpenRecord, reviews: graphqlTypes.ReviewAnswersInput['reviews']) {
    const input = { reviews, reviewerUserId: this.options.recruiterId };
    const { data } = await this.options.client.graphql(documents.reviewAnswers, this.#about(record, input));
    return one(data?.reviewAnswers);
  }

  async submit(record: OpenRecord, input: graphqlTypes.RecordPsychometricInput) {
    const { data } = await this.options.client.graphql(documents.recordPsychometric, this.#about(record, input));
    return one(data?.recordPsychometric);
  }

  async enter(record: OpenRecord, code: string, descriptionCode: string) {
    const input = { code, descriptionCode };
    const { data } = await this.options.client.graphql(documents.updateRecordStatus, this.#about(record, input));
    return one(data?.updateRecordStatus);
  }

  async book(record: OpenRecord, input: graphqlTypes.BookMeetingInput) {
    const { data } = await this.options.client.graphql(documents.bookMeeting, this.#about(record, input));
    return one(data?.bookMeeting);
  }

  async move(record: OpenRecord) {
    const input = { resourceId: record.id };
    const { data } = await this.options.client.graphql(documents.orchestrate, this.#about(record, input));
    return [...one(data?.orchestrate?.closed), ...one(data?.orchestrate?.next)];
  }

  async cancel({ id }: OpenRecord) {
    const input = { companyId: this.options.companyId, resourceIds: [id] };
    const { data } = await this.options.client.graphql(documents.cancelFeatures, { input });
    return changedBy(data?.cancelFeatures?.results);
  }

  async reject({ id }: OpenRecord, rejectedReasonId: string) {
    const { client, companyId, recruiterId: recruiterUserId } = this.options;
    const input = { companyId, resourceIds: [id], rejectedReasonId, recruiterUserId };
    const { data } = await client.graphql(documents.discardFeatures, { input });
    return changedBy(data?.discardFeatures?.results);
  }

  /** A message of the test provider (docs/CALLBACKS.md), which answers nothing: what it told is known. */
  async report(record: OpenRecord, facts: Partial<OpenRecord>): Promise<readonly OpenRecord[]> {
    const { baseUrl, companyId, callbackSecret } = this.options;
    const body = JSON.stringify({ vacancyId: record.vacancyId, recordId: record.id, ...facts });
    const [id, now] = [randomUUID(), new Date()];
    const { status } = await fetch(new URL(`/callbacks/psychometrics/${companyId}`, baseUrl), {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': new Webhook(callbackSecret).sign(id, now, body),
      },
    });
    return status === 204 ? [{ ...record, ...facts }] : [];
  }

  #about<Input>({ vacancyId, id }: OpenRecord, input: Input) {
    return { companyId: this.options.companyId, vacancyId, id, input };
  }
}

const one = (record: OpenRecord | null | undefined): readonly OpenRecord[] => (record ? [record] : []);

/** A call for many refuses each item by itself. */
const changedBy = (
  results: readonly { readonly record?: OpenRecord | null; readonly error?: object | null }[] | null | undefined,
): readonly OpenRecord[] => (results ?? []).flatMap(({ record, error }) => (error ? [] : one(record)));
