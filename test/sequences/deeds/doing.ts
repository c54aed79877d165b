import type { GraphQLSchema } from 'graphql';
import { disableWebhook } from '../../../src/core/webhooks/disableWebhook.js';
import { graphqlSchema } from '../../../src/graphql/schema.js';
import { fieldRequest } from '../../parity/cases/endpointRequests.js';
import type { FeedCopy, Source } from '../../support/feed/feedCopy.js';
import { rollSecret, tell } from '../../support/outside/testProvider.js';
import { dispatcherOn } from '../../support/service/dispatcher.js';
import type { Service, TestClock } from '../../support/service/service.js';
import { doWork } from '../../support/service/works.js';
import { type CommandName, deeds } from './deeds.js';
import { World } from './world.js';

/** Does random changes in a company. */

/** Changes that no call of a client makes: by time, by a test provider, by a receiver of webhooks. */
const happenings = ['timers', 'lateTimers', 'callback', 'gone'] as const;
type Happening = (typeof happenings)[number];
export type Doing = CommandName | Happening;

/** How often some are chosen, where it is not once: others change nothing without them. */
const frequency: Partial<Record<Doing, number>> = {
  ...{ initFeatures: 10, orchestrate: 4, bookMeeting: 10, updateVacancy: 8, updateRecordStatus: 4, recordAnswers: 4 },
  ...{
    discardFeatures: 3,
    reopenRecords: 3,
    requestReview: 3,
    requestApiKey: 3,
    approveApiKeyRequest: 2,
    claimApiKey: 2,
    reviewAnswers: 2,
    reopenVacancy: 2,
    timers: 5,
    lateTimers: 2,
  },
};
/** Each as often as it is chosen. */
export const doings: readonly Doing[] = [...(Object.keys(deeds) as CommandName[]), ...happenings].flatMap((doing) =>
  Array.from({ length: frequency[doing] ?? 1 }, () => doing),
);

/**
 * Some arguments of `advanceClock` are in the past. An admin may approve the own request only if settings allow it, and
 * may not settle a review of the own decision.
 */
const mayBeInvalid: readonly Doing[] = ['advanceClock', 'approveApiKeyRequest', 'settleReview'];

/** The clock of the service. It is set forward a second before each change, and by hours in some. */
type DoersClock = Pick<TestClock, 'now' | 'advance'>;

export class Doer {
  private constructor(
    private readonly source: Source & { readonly service: Service },
    private readonly clock: DoersClock,
    private readonly schema: GraphQLSchema,
    private readonly secret: string,
  ) {}

  static async of(source: Source & { readonly service: Service }, clock: DoersClock): Promise<Doer> {
    const { secret } = await rollSecret(source.service, source.companyId);
    return new Doer(source, clock, await graphqlSchema(), secret);
  }

  /** @param known the things to choose from @param dice the numbers by which it chooses */
  async do(doing: Doing, { things }: Pick<FeedCopy, 'things'>, dice: readonly number[]): Promise<void> {
    const { companyId } = this.source;
    this.clock.advance(1_000);
    const world = new World(companyId, things, this.clock.now(), dice);
    if (isHappening(doing)) return this.#happen(doing, world);
    const args = deeds[doing](world);
    if (args) await this.#call(doing, args);
  }

  async #call(name: CommandName, args: object): Promise<void> {
    const { service, companyId, token } = this.source;
    const { query } = fieldRequest(this.schema, `Mutation.${name}`, {}, '{ __typename }');
    const { body } = await service.graphql(query, { token, variables: { companyId, ...args } });
    const refused = body.errors?.[0];
    if (!refused) return;
    const { code, reason } = refused.extensions;
    const isExpected = code === 'CONFLICT' || code === 'NOT_FOUND' || code === 'UNPROCESSABLE';
    if (isExpected || mayBeInvalid.includes(name)) return;
    throw new Error(`${name}(${JSON.stringify(args)}): ${reason} ${refused.message}`);
  }

  async #happen(happening: Happening, world: World): Promise<void> {
    const { service, companyId } = this.source;
    switch (happening) {
      case 'lateTimers':
        this.clock.advance(50 * 3_600_000);
        break;
      case 'timers':
        this.clock.advance(3_600_000 * world.one(1, 4));
        break;
      case 'callback': {
        const test = world.some(world.records.filter(({ __typename }) => __typename === 'Psychometric'));
        const body = test && {
          vacancyId: test.vacancyId,
          recordId: test.id,
          link: world.one(null, 'https://tests.example/a'),
        };
        const webhookId = `message-${this.clock.now()}`;
        if (body) await tell(service, { secret: this.secret, companyId, webhookId, body });
        return;
      }
      case 'gone': {
        const webhook = world.some(world.things('WEBHOOK'));
        const at = new Date(this.clock.now()).toISOString();
        const attempt = { at, durationMs: 1, status: 410, error: null, answer: null };
        const { store } = service.database;
        if (webhook)
          await dispatcherOn({ store, clock: this.clock }).runJob(
            disableWebhook(String(webhook.id), attempt),
            companyId,
          );
        return;
      }
    }
    await doWork(service, 'timers', true);
  }
}

const isHappening = (doing: Doing): doing is Happening => (happenings as readonly string[]).includes(doing);
