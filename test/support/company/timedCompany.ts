import { maxItems } from '../../../src/core/pipeline/shapes/record.js';
import type { Reply, Service, TestClock } from '../service/service.js';
import { doWork } from '../service/works.js';
import { candidateIds, initCandidates, type Pipeline } from './pipeline.js';
import { asAdmin, eventsOf, hour, pair, type SeenEvent, type Stage, timedVacancy } from './timers.js';

let companies = 0;

/** A company for tests of timers. Its calls are those of an admin. */
export class TimedCompany {
  /** A company that no other test uses. */
  static create(service: Service): TimedCompany {
    companies += 1;
    return new TimedCompany(service, `company-${companies}`);
  }

  constructor(
    readonly service: Service,
    readonly companyId: string,
  ) {}

  // biome-ignore lint/suspicious/noExplicitAny: a test asserts on any answer.
  ask(query: string, variables: object = {}): Promise<any> {
    return asAdmin(this.service, this.companyId, query, variables);
  }

  vacancy(stages: readonly Stage[], more: Record<string, unknown> = {}): Promise<Pipeline> {
    return timedVacancy(this.service, stages, { ...more, companyId: this.companyId });
  }

  init(pipeline: Pipeline, candidates: readonly string[], stage = 'stage-1'): Promise<string[]> {
    return initCandidates(this.service, pipeline, [...candidates], stage);
  }

  /**
   * Puts this many candidates into the first stage, with the largest allowed calls. @returns the ids of their records,
   * in order
   */
  async initMany(pipeline: Pipeline, count: number): Promise<string[]> {
    const candidates = candidateIds(count);
    const begun: string[] = [];
    for (let at = 0; at < count; at += maxItems)
      begun.push(...(await this.init(pipeline, candidates.slice(at, at + maxItems))));
    return begun;
  }

  /** Lets hours pass, and lets timers do what is due by then. */
  async pass(hours: number): Promise<void> {
    (this.service.clock as TestClock).advance(hours * hour);
    await this.work();
  }

  work(): Promise<string[]> {
    return doWork(this.service, 'timers');
  }

  /** An instant some hours from now, by the service's clock. */
  inHours(hours: number): string {
    return new Date(this.service.clock.now() + hours * hour).toISOString();
  }

  /** The events of the feed, of some types or of all. */
  async events(...types: string[]): Promise<SeenEvent[]> {
    const all = await eventsOf(this.service, this.companyId);
    return all.filter(({ type }) => types.length === 0 || types.includes(type));
  }

  settle(input: object): Promise<unknown> {
    return this.ask(
      `mutation ($companyId: ID!, $input: CompanySettingsInput!) {
        updateCompanySettings(companyId: $companyId, input: $input) { companyId } }`,
      { input },
    );
  }

  async edit({ vacancyId }: Pipeline, input: object): Promise<Reply['body']> {
    const { updateVacancy } = await this.ask(
      `mutation ($companyId: ID!, $id: ID!, $input: UpdateVacancyInput!) {
        updateVacancy(companyId: $companyId, id: $id, input: $input) { frozenAt frozenBy updatedAt } }`,
      { id: vacancyId, input },
    );
    return updateVacancy;
  }

  async change(mutation: 'publishVacancy' | 'closeVacancy' | 'reopenVacancy', { vacancyId }: Pipeline): Promise<void> {
    await this.ask(`mutation ($companyId: ID!, $id: ID!) { ${mutation}(companyId: $companyId, id: $id) { id } }`, {
      id: vacancyId,
    });
  }

  enter({ vacancyId }: Pipeline, id: string, code: string): Promise<unknown> {
    return this.ask(
      `mutation ($companyId: ID!, $vacancyId: ID!, $id: ID!, $input: UpdateRecordStatusInput!) {
        updateRecordStatus(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: $input) { id } }`,
      { vacancyId, id, input: { code } },
    );
  }

  /** @returns the id of the new record */
  async orchestrate({ vacancyId }: Pipeline, id: string): Promise<string> {
    const { orchestrate } = await this.ask(
      `mutation ($companyId: ID!, $vacancyId: ID!, $id: ID!) {
        orchestrate(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: { resourceId: $id }) { next { id } } }`,
      { vacancyId, id },
    );
    return orchestrate.next?.id;
  }

  book({ vacancyId }: Pipeline, id: string, date: string): Promise<unknown> {
    return this.ask(
      `mutation ($companyId: ID!, $vacancyId: ID!, $id: ID!, $date: DateTime!) {
        bookMeeting(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: { date: $date, duration: 30 }) { id } }`,
      { vacancyId, id, date },
    );
  }

  /** Decides on held records as an admin. @returns the reasons of refusals, null where there is none */
  async decide(mutation: 'releaseHeld' | 'dismissHeld', ...resourceIds: string[]): Promise<(string | null)[]> {
    const data = await this.ask(
      `mutation ($input: BulkInput!) { ${mutation}(input: $input) { results { error { reason } } } }`,
      { input: { companyId: this.companyId, resourceIds } },
    );
    return data[mutation].results.map(({ error }: Reply['body']) => error?.reason ?? null);
  }

  /** The next automation of each open record of a vacancy, oldest record first. */
  async next({ vacancyId }: Pipeline): Promise<Reply['body'][]> {
    const { records } = await this.ask(
      `query ($companyId: ID!, $id: ID!) { records(companyId: $companyId, filter: { vacancyId: $id, isClosed: false }) {
        nodes { nextAutomation { action timer dueAt leftSeconds heldReason } } } }`,
      { id: vacancyId },
    );
    return records.nodes.map((node: Reply['body']) => node.nextAutomation);
  }

  /** The ids of the records that match a filter. */
  async found(filter: object): Promise<string[]> {
    const { records } = await this.ask(
      `query ($companyId: ID!, $filter: RecordFilter) { records(companyId: $companyId, filter: $filter, first: 100) {
        nodes { id } } }`,
      { filter },
    );
    return records.nodes.map(({ id }: Reply['body']) => id);
  }

  async stands({ vacancyId }: Pipeline): Promise<Reply['body']> {
    const { vacancy } = await this.ask(
      `query ($companyId: ID!, $id: ID!) { vacancy(companyId: $companyId, id: $id) {
        status { code } frozenAt frozenBy updatedAt nextAutomation { action timer dueAt leftSeconds heldReason } } }`,
      { id: vacancyId },
    );
    return vacancy;
  }

  async preview(
    { vacancyId }: Pipeline,
    at: string,
    more: { change?: object; first?: number } = {},
  ): Promise<Reply['body']> {
    const { automationPreview } = await this.ask(
      `query ($companyId: ID!, $vacancyId: ID!, $at: DateTime!, $change: UpdateVacancyInput, $first: Int) {
        automationPreview(companyId: $companyId, vacancyId: $vacancyId, at: $at, change: $change, first: $first) {
          totalCount items { recordId action timer dueAt heldReason } } }`,
      { vacancyId, at, ...more },
    );
    return automationPreview;
  }

  /** @returns the time after the call */
  async advance(to: string, by = this.service): Promise<string> {
    const { advanceClock } = await asAdmin(
      by,
      this.companyId,
      `mutation ($companyId: ID!, $to: DateTime!) { advanceClock(companyId: $companyId, to: $to) { now } }`,
      { to },
    );
    return advanceClock.now;
  }

  async now(by = this.service): Promise<string> {
    const { companyClock } = await asAdmin(
      by,
      this.companyId,
      `query ($companyId: ID!) { companyClock(companyId: $companyId) { now } }`,
    );
    return companyClock.now;
  }
}

/** A stage whose candidates are discarded if they show no interest for this many hours. */
export const interest = (hours: number, unit: Parameters<typeof pair>[2] = 'hours'): Stage => ({
  jobAutomations: pair('discardDueToLackOfInterest', hours, unit),
});
