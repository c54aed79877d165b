import { bulk } from '../../support/company/bulk.js';
import { anAnswer, createPipeline, initCandidates, type Pipeline } from '../../support/company/pipeline.js';
import { type Credentials, type Reply, type Service, type TestClock, tokenFor } from '../../support/service/service.js';

/** A company whose decisions are read. Each call is made a second after the one before. */

let companies = 0;

export const decisionFields = `id companyId vacancyId candidateId recordId nextRecordId outcome at
  cause { actor { kind id } operation via timer rejectedReasonId rejectedReason fromKernel }
  person isAutomated score
  scores { questionId score maxScore version scorer { kind id version } rubricHash promptHash inputHash runId createdAt }
  steps { kind person at seq } eventSeqs isRedacted`;
export const bothLanguages = 'en: text(locale: EN) es: text(locale: ES)';
const reviewFields = `id companyId decisionId recordId vacancyId candidateId state reason requestedBy
  actor { kind id } requestedAt settledBy settledAt settledReason`;

export class DecisionCompany {
  private constructor(
    readonly service: Service,
    readonly pipeline: Pipeline,
  ) {}

  static async begin(service: Service, overrides: object = {}): Promise<DecisionCompany> {
    companies += 1;
    const pipeline = await createPipeline(service, { companyId: `decisions-${companies}`, overrides });
    return new DecisionCompany(service, pipeline);
  }

  get companyId(): string {
    return this.pipeline.companyId;
  }

  admin(subject = 'boss'): Credentials {
    return { token: tokenFor(this.companyId, { subject, roles: ['admin'] }) };
  }

  async send(query: string, variables: object = {}, credentials: Credentials = this.pipeline): Promise<Reply['body']> {
    (this.service.clock as TestClock).advance?.(1_000);
    const { companyId, vacancyId } = this.pipeline;
    const { body } = await this.service.graphql(query, {
      ...credentials,
      variables: { companyId, vacancyId, ...variables },
    });
    return body;
  }

  async run(...sent: Parameters<DecisionCompany['send']>): Promise<Reply['body']> {
    const { data, errors } = await this.send(...sent);
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  }

  init(candidates: readonly string[], stage?: string): Promise<string[]> {
    return initCandidates(this.service, this.pipeline, candidates, stage);
  }

  async move(id: string, credentials?: Credentials): Promise<string | null> {
    const { orchestrate } = await this.run(
      `mutation ($companyId: ID!, $vacancyId: ID!, $id: ID!) {
        orchestrate(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: { resourceId: $id }) { next { id } } }`,
      { id },
      credentials,
    );
    return orchestrate.next?.id ?? null;
  }

  async discard(ids: readonly string[], input: object = {}): Promise<void> {
    (this.service.clock as TestClock).advance?.(1_000);
    await bulk(this.service, 'discardFeatures', this.pipeline, ids, { input });
  }

  async reopen(ids: readonly string[]): Promise<void> {
    (this.service.clock as TestClock).advance?.(1_000);
    await bulk(this.service, 'reopenRecords', this.pipeline, ids);
  }

  async score(id: string, questionScore: number, more: object = {}, questionId = 'answered'): Promise<void> {
    const { createdAt: _, ...answer } = { ...anAnswer, questionId, questionScore, ...more };
    await this.run(
      `mutation ($companyId: ID!, $vacancyId: ID!, $id: ID!, $input: RecordAnswersInput!) {
        recordAnswers(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: $input) { score } }`,
      { id, input: { answers: [answer], scorer: { kind: 'MODEL', id: 'judge', version: '7' } } },
    );
  }

  async review(id: string, score?: number, reviewerUserId = 'rita'): Promise<void> {
    await this.run(
      `mutation ($companyId: ID!, $vacancyId: ID!, $id: ID!, $input: ReviewAnswersInput!) {
        reviewAnswers(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: $input) { score } }`,
      { id, input: { reviews: [{ questionId: 'answered', ...(score !== undefined && { score }) }], reviewerUserId } },
    );
  }

  async decision(recordId: string, fields = decisionFields, credentials?: Credentials): Promise<Reply['body']> {
    const query = `query ($companyId: ID!, $recordId: ID!) {
      decision(companyId: $companyId, recordId: $recordId) { ${fields} } }`;
    return (await this.run(query, { recordId }, credentials)).decision;
  }

  /** All decisions that fit a filter, by pages of a size. */
  async decisions(filter: object = {}, first = 100, fields = decisionFields): Promise<Reply['body'][]> {
    const query = `query ($companyId: ID!, $first: Int!, $after: String, $filter: DecisionFilter) {
      decisions(companyId: $companyId, first: $first, after: $after, filter: $filter) {
        nodes { ${fields} } edges { cursor } pageInfo { hasNextPage endCursor } } }`;
    const all: Reply['body'][] = [];
    for (let after: string | null = null; ; ) {
      const { decisions } = await this.run(query, { first, after, filter });
      all.push(...decisions.nodes);
      if (!decisions.pageInfo.hasNextPage) return all;
      after = decisions.pageInfo.endCursor;
    }
  }

  async requestReview(recordId: string, more: object = {}, credentials?: Credentials): Promise<Reply['body']> {
    const input = { reason: 'I was ill.', requestedBy: 'CANDIDATE' };
    return this.send(
      `mutation ($companyId: ID!, $recordId: ID!, $input: RequestReviewInput!, $key: String) {
        requestReview(companyId: $companyId, recordId: $recordId, input: $input, idempotencyKey: $key) { ${reviewFields} } }`,
      { recordId, input, ...more },
      credentials,
    );
  }

  async settle(id: string, outcome: 'UPHELD' | 'REVERSED', by = 'boss', key?: string): Promise<Reply['body']> {
    return this.send(
      `mutation ($companyId: ID!, $id: ID!, $input: SettleReviewInput!, $key: String) {
        settleReview(companyId: $companyId, id: $id, input: $input, idempotencyKey: $key) { ${reviewFields} } }`,
      { id, input: { outcome, reason: 'Looked at again.' }, key },
      this.admin(by),
    );
  }

  async reviews(filter: object = {}): Promise<Reply['body'][]> {
    const query = `query ($companyId: ID!, $filter: ReviewFilter) {
      reviews(companyId: $companyId, filter: $filter) { nodes { ${reviewFields} } pageInfo { hasNextPage } } }`;
    return (await this.run(query, { filter })).reviews.nodes;
  }

  async events(...types: string[]): Promise<Reply['body'][]> {
    const { events } = await this.run(
      `query ($companyId: ID!) { events(companyId: $companyId, first: 100) {
        nodes { id seq type recordId candidateId actor { kind id } operation createdAt data } } }`,
      {},
      this.admin(),
    );
    return events.nodes.filter(({ type }: { type: string }) => types.length === 0 || types.includes(type));
  }

  async configure(input: object): Promise<void> {
    await this.run(
      `mutation ($companyId: ID!, $input: CompanySettingsInput!) {
        updateCompanySettings(companyId: $companyId, input: $input) { companyId } }`,
      { input },
      this.admin(),
    );
  }
}

/** The reason of the refusal of a call. */
export const reasonOf = ({ errors }: Reply['body']): string | undefined => errors?.[0].extensions.reason;
