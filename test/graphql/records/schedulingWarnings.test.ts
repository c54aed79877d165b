import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aFeature, asFeatureInput, aVacancy, type Pipeline } from '../../support/company/pipeline.js';
import { TimedCompany } from '../../support/company/timedCompany.js';
import { asStage } from '../../support/company/timers.js';
import { type Service, startService, TestClock, tokenFor } from '../../support/service/service.js';

/** Zones and dates that are accepted and not understood: the answer and the meeting say so. */

let service: Service;
const token = tokenFor('acme');
beforeAll(async () => {
  service = await startService({ clock: new TestClock() });
});
afterAll(() => service.stop());

const understood = { timezone: 'Europe/Berlin', possibleDates: [{ date: '2027-07-01T09:00', duration: 30 }] };
const inputOf = (...data: object[]) => ({
  features: data.map((one, index) =>
    asFeatureInput(aFeature('AUTOMATIC_SCHEDULING_VIRTUAL', { id: `stage-${index}`, order: index, data: one })),
  ),
});
const create = (input: object, selection = 'id', variables = {}) =>
  service.graphql(
    `mutation ($input: CreateVacancyInput!, $key: String) {
      made: createVacancy(companyId: "acme", input: $input, idempotencyKey: $key) { ${selection} } }`,
    { token, variables: { input: { ...aVacancy(), ...input }, ...variables } },
  );

describe('a vacancy with a zone that is not known', () => {
  const zone = {
    field: 'made',
    path: 'features.1.data.timezone',
    reason: 'UNKNOWN_TIME_ZONE',
    message: `The timezone "Eastern Standard Time é" is not known. Dates without an offset can't be booked.`,
  };
  const input = inputOf(understood, { ...understood, timezone: 'Eastern Standard Time é' });

  it('is created, with a warning', async () => {
    const { status, body } = await create(input);
    expect([status, Object.keys(body), body.extensions]).toEqual([200, ['data', 'extensions'], { warnings: [zone] }]);
  });

  it('has the same warning if GraphQL executes the operation, and if the call is repeated', async () => {
    const selection = 'id features { possibleDates { instant } }';
    for (let call = 0; call < 2; call += 1) {
      const { body } = await create(input, selection, { key: 'the-same' });
      expect(body.data.made.features.map(({ possibleDates }: { possibleDates: object[] }) => possibleDates)).toEqual([
        [{ instant: '2027-07-01T07:00:00.000Z' }],
        [{ instant: null }],
      ]);
      const replayed = call === 0 ? {} : { idempotentReplayed: ['made'] };
      expect(body.extensions).toEqual({ warnings: [zone], ...replayed });
    }
  });

  it('has no warning if it is refused, or if all is understood', async () => {
    const refused = await create({ ...input, maxCandidates: -1 });
    expect([refused.body.errors?.length, refused.body.extensions]).toEqual([1, undefined]);
    expect((await create(inputOf(understood))).body.extensions).toBeUndefined();
  });
});

describe('dates that are not understood', () => {
  it('are warned of in an edit, up to a bound', async () => {
    const id = (await create(inputOf(understood))).body.data.made.id;
    const edit = async (possibleDates: unknown) => {
      const { body } = await service.graphql(
        `mutation ($id: ID!, $input: UpdateVacancyInput!) {
          updateVacancy(companyId: "acme", id: $id, input: $input) { id } }`,
        { token, variables: { id, input: inputOf({ possibleDates }) } },
      );
      return body.extensions?.warnings as { path: string; reason: string; field: string }[] | undefined;
    };
    const [good] = understood.possibleDates;
    expect(
      (await edit([good, { date: 'soon', duration: 30 }]))?.map(({ field, path, reason }) => [field, path, reason]),
    ).toEqual([['updateVacancy', 'features.0.data.possibleDates.1', 'UNCLEAR_DATE']]);
    expect(await edit(Array.from({ length: 30 }, () => null))).toHaveLength(20);
    expect(await edit([good])).toBeUndefined();
  });
});

describe('a meeting', () => {
  let company: TimedCompany;
  let pipeline: Pipeline;
  const shown = async (id: string) => {
    const { record } = await company.ask(
      `query ($companyId: ID!, $vacancyId: ID!, $id: ID!) { record(companyId: $companyId, vacancyId: $vacancyId, id: $id) {
        ... on ModuleRecord { meeting { timezone hasUnknownTimezone } } } }`,
      { vacancyId: pipeline.vacancyId, id },
    );
    return record.meeting;
  };

  it.each([
    ['Eastern Standard Time', 'Eastern Standard Time', true],
    ['America/New_York', 'America/New_York', false],
    [null, null, false],
    [5, null, true],
  ])('of a feature with the zone %s says whether it is known', async (timezone, text, hasUnknownTimezone) => {
    company = TimedCompany.create(service);
    pipeline = await company.vacancy([{ featureCode: 'AUTOMATIC_SCHEDULING_VIRTUAL', data: { timezone } }]);
    const [id = ''] = await company.init(pipeline, ['ann']);
    await company.book(pipeline, id, company.inHours(24));
    expect(await shown(id)).toEqual({ timezone: text, hasUnknownTimezone });
    // An edit moves the meeting to a zone that is known.
    await company.edit(pipeline, {
      features: [asStage({ featureCode: 'AUTOMATIC_SCHEDULING_VIRTUAL', data: understood }, 0)],
    });
    expect(await shown(id)).toEqual({ timezone: 'Europe/Berlin', hasUnknownTimezone: false });
  });
});
