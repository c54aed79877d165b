import { sendBulk } from '../../support/company/bulk.js';
import {
  aFeature,
  anAnswer,
  asFeatureInput,
  createPipeline,
  initCandidates,
  type Pipeline,
} from '../../support/company/pipeline.js';
import { type Credentials, type Reply, type Service, tokenFor } from '../../support/service/service.js';

/**
 * A company with two vacancies, and a key for the first one. Every text of the second one is a canary, and so are its
 * ids and those of its records.
 */

const canary = 'canary';
const companyId = 'acme';
const stages = ['INTERVIEW', 'AUTOMATIC_PSYCHOMETRIC', 'AUTOMATIC_SCHEDULING_PRESENTIAL'] as const;

export class World {
  own!: Pipeline;
  theirs!: Pipeline;
  /** An open interview of `shared`, and one of `mine` after a discarded one. */
  ownIds: string[] = [];
  /** An open interview of `shared`, and a discarded one of a banned candidate. */
  theirIds: string[] = [];
  /** The discarded one of `mine`. */
  discardedId = '';
  key!: Credentials;

  constructor(readonly service: Service) {}

  get admin(): Credentials {
    return { token: tokenFor(companyId, { roles: ['admin'] }) };
  }

  /** A key with all grants, or with some, for the first vacancy. */
  async keyWith(...grants: string[]): Promise<Credentials> {
    const vacancyIds = [this.own.vacancyId];
    const { text } = await this.service.issueKey(companyId, { vacancyIds, ...(grants.length > 0 && { grants }) });
    return { apiKey: text };
  }

  /** @throws if there is an error */
  async run(who: Credentials, query: string, variables: object = {}): Promise<Reply['body']> {
    const { body } = await this.service.graphql(query, { ...who, variables });
    if (body.errors) throw new Error(JSON.stringify(body.errors));
    return body.data;
  }

  /** The reason of the first error; null if there is none. */
  async reason(who: Credentials, query: string, variables: object = {}): Promise<string | null> {
    const { body } = await this.service.graphql(query, { ...who, variables });
    return body.errors?.[0].extensions.reason ?? null;
  }

  /** The canaries in an answer. */
  canariesIn(answer: unknown): string[] {
    // A time zone has the name of the islands.
    const text = JSON.stringify(answer).replaceAll('"Atlantic/Canary"', '').toLowerCase();
    return [canary, this.theirs.vacancyId, ...this.theirIds].filter((one) => text.includes(one));
  }

  async prepare(): Promise<this> {
    const texts = { name: canary, country: canary, areaId: canary, jobDescription: canary, requirements: canary };
    this.own = await createPipeline(this.service, { stages: [...stages] });
    this.theirs = await createPipeline(this.service, { stages: [...stages], overrides: texts });
    const features = stages.map((code, at) =>
      asFeatureInput(aFeature(code, { id: `stage-${at + 1}`, order: at + 1, customName: canary })),
    );
    await this.run(
      this.admin,
      'mutation ($id: ID!, $features: [FeatureInput!]) { updateVacancy(companyId: "acme", id: $id, input: { features: $features }) { id } }',
      { id: this.theirs.vacancyId, features },
    );
    const settings =
      'mutation { updateCompanySettings(companyId: "acme", input: { locale: "es-x-canary" }) { locale } }';
    await this.run(this.admin, settings);
    const [first = ''] = await initCandidates(this.service, this.own, ['mine']);
    this.discardedId = first;
    await sendBulk(this.service, 'discardFeatures', this.own, [first]);
    this.ownIds = await initCandidates(this.service, this.own, ['shared', 'mine']);
    this.theirIds = await initCandidates(this.service, this.theirs, ['shared', `${canary}-person`]);
    for (const id of this.theirIds) await this.fill(id);
    const input = { recruiterUserId: 'rita', rejectedReasonId: canary, banCandidate: true };
    await sendBulk(this.service, 'discardFeatures', this.theirs, this.theirIds.slice(1), { input });
    await this.run(
      this.admin,
      `mutation ($id: ID!) { requestReview(companyId: "acme", recordId: $id, input: { reason: "${canary}", requestedBy: CANDIDATE }) { id } }`,
      { id: this.theirIds[1] },
    );
    await this.run(
      this.admin,
      `mutation { putCandidates(companyId: "acme", input: { candidates: [
        { candidateId: "mine", displayName: "Mine" }, { candidateId: "${canary}-person", displayName: "${canary}" }
      ] }) { results { candidateId } } }`,
    );
    this.key = await this.keyWith();
    return this;
  }

  /** Writes canaries into a record of the second vacancy. */
  async fill(id: string): Promise<void> {
    const { createdAt: _, ...answer } = { ...anAnswer, questionText: canary, extractedAnswer: canary, runId: canary };
    const input = { answers: [answer], scorer: { kind: 'PERSON', id: 'ada' }, briefScoreExplanation: canary };
    await this.run(
      this.admin,
      `mutation ($vacancyId: ID!, $id: ID!, $input: RecordAnswersInput!) {
        recordAnswers(companyId: "acme", vacancyId: $vacancyId, id: $id, input: $input) { id } }`,
      { vacancyId: this.theirs.vacancyId, id, input },
    );
  }

  /** All that the tables keep of the second vacancy. */
  async storedOfTheirs(): Promise<unknown> {
    const { database } = this.service;
    const { vacancyId } = this.theirs;
    return {
      vacancy: await database.rows('select * from vacancy where company_id = $1 and id = $2', [companyId, vacancyId]),
      records: await database.rows(
        'select * from feature_record where company_id = $1 and vacancy_id = $2 order by id',
        [companyId, vacancyId],
      ),
      bans: await database.rows('select * from ban where company_id = $1 order by candidate_id', [companyId]),
    };
  }
}
