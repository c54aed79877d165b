import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FeatureCode } from '../../../src/core/pipeline/shapes/vacancy.js';
import { bulk, reasons } from '../../support/company/bulk.js';
import {
  aFeature,
  asFeatureInput,
  candidateIds,
  createPipeline,
  initCandidates,
  type Pipeline,
} from '../../support/company/pipeline.js';
import { type Service, startService, TestClock } from '../../support/service/service.js';

/** How clients set statuses and book meetings (docs/BEHAVIOUR.md, "Records and moves", "Meetings"). */

const stages: FeatureCode[] = ['INTERVIEW', 'AUTOMATIC_SCHEDULING_PRESENTIAL', 'AUTOMATIC_SCHEDULING_VIRTUAL'];
const clock = new TestClock();
let service: Service;
let pipeline: Pipeline;

beforeAll(async () => {
  service = await startService({ clock });
  pipeline = await createPipeline(service, { stages });
});
afterAll(() => service.stop());

const shown = `{ __typename id updatedAt isClosed status { code descriptionCode date notificationDelay }
  statusHistory { code descriptionCode } ... on ModuleRecord { meeting { date duration timezone location } } }`;
const update = `mutation ($companyId: ID!, $vacancyId: ID!, $id: ID!, $input: UpdateRecordStatusInput!, $key: String) {
  updateRecordStatus(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: $input, idempotencyKey: $key) ${shown} }`;
const book = `mutation ($companyId: ID!, $vacancyId: ID!, $id: ID!, $input: BookMeetingInput!, $key: String) {
  bookMeeting(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: $input, idempotencyKey: $key) ${shown} }`;
const read = `query ($companyId: ID!, $vacancyId: ID!, $id: ID!) {
  record(companyId: $companyId, vacancyId: $vacancyId, id: $id) ${shown} }`;

async function run(query: string, id: string, more: object = {}, of: Pipeline = pipeline) {
  const { body } = await service.graphql(query, { token: of.token, variables: { ...of, id, ...more } });
  const [answer] = Object.values(body.data ?? {});
  return body.errors ? body.errors[0].extensions.reason : answer;
}

async function begin(candidate: string, stage: string, of: Pipeline = pipeline): Promise<string> {
  const [id = ''] = await initCandidates(service, of, [candidate], stage);
  return id;
}

describe('updateRecordStatus', () => {
  it('sets a status of the client, by default UPDATED without delay, and all reads show it', async () => {
    const id = await begin('stepping', 'stage-1');
    clock.advance(1_000);
    const date = new Date(clock.now()).toISOString();
    const record = await run(update, id, { input: { code: 'RESULT_VALIDATION' } });
    expect(record).toMatchObject({
      __typename: 'Interview',
      status: { code: 'RESULT_VALIDATION', descriptionCode: 'UPDATED', date, notificationDelay: 0 },
      updatedAt: date,
      isClosed: false,
    });
    expect(await run(read, id)).toEqual(record);
    const { body } = await service.request(
      'GET',
      `/v2/candidates/interviews/${id}/company/acme/vacancy/${pipeline.vacancyId}`,
      pipeline,
    );
    expect(body.status).toEqual(record.status);
  });

  it('sets the same status again, and once under an idempotency key', async () => {
    const id = await begin('twice', 'stage-1');
    const input = { code: 'ERROR', descriptionCode: 'NO_SOUND', notificationDelay: 3 };
    const first = await run(update, id, { input, key: 'once' });
    expect(await run(update, id, { input, key: 'once' })).toEqual(first);
    const second = await run(update, id, { input });
    expect(second.statusHistory.map(({ code }: { code: string }) => code)).toEqual(['IN_PROGRESS', 'ERROR', 'ERROR']);
    expect(second.updatedAt > first.updatedAt).toBe(true);
    expect(await run(update, id, { input: { code: 'CANCELLED' } })).toBe('INVALID_TRANSITION');
    expect((await run(read, id)).statusHistory).toHaveLength(3);
  });
});

describe('bookMeeting', () => {
  const onSite = { date: '2026-12-01T16:00:00.000Z', duration: 30 };

  it("books one of the feature's dates, in its time zone and at its location", async () => {
    const id = await begin('visitor', 'stage-2');
    expect((await run(read, id)).meeting).toBeNull();
    const record = await run(book, id, { input: { date: '2026-12-01T10:00:00-06:00' } });
    expect(record).toMatchObject({
      __typename: 'ModuleRecord',
      status: { code: 'SCHEDULED', descriptionCode: 'BOOKED' },
      meeting: { ...onSite, timezone: 'America/Mexico_City', location: 'Reforma 1, Mexico City' },
    });
    // Several candidates can book the same date.
    const other = await begin('another visitor', 'stage-2');
    expect((await run(book, other, { input: { date: onSite.date } })).meeting).toEqual(record.meeting);
    expect((await run(update, id, { input: { code: 'TO_SCHEDULE' } })).meeting).toBeNull();
    expect((await run(read, other)).meeting).toEqual(record.meeting);
  });

  it('enters SCHEDULED, so that a pipeline tells booked candidates from others; to book again enters it again', async () => {
    const calendar = await createPipeline(service, { stages: ['AUTOMATIC_SCHEDULING_VIRTUAL'] });
    const [booked = '', sentBack = '', cancelled = ''] = await initCandidates(service, calendar, candidateIds(4));
    const meet = (id: string, date = '2026-11-25T09:30:00.000Z') =>
      run(book, id, { input: { date, duration: 30 } }, calendar);
    for (const id of [booked, sentBack, cancelled]) await meet(id);
    expect((await meet(booked, '2026-11-26T09:30:00.000Z')).statusHistory).toMatchObject([
      { code: 'IN_PROGRESS' },
      { code: 'SCHEDULED', descriptionCode: 'BOOKED' },
      { code: 'SCHEDULED', descriptionCode: 'BOOKED' },
    ]);
    const back = await run(update, sentBack, { input: { code: 'TO_SCHEDULE' } }, calendar);
    const [{ record: ended }] = await bulk(service, 'cancelFeatures', calendar, [cancelled]);
    expect([back.status.code, back.meeting, ended.status.code]).toEqual(['TO_SCHEDULE', null, 'CANCELLED']);
    expect((await run(read, cancelled, {}, calendar)).meeting).toBeNull();
    const { body } = await service.graphql(
      'query ($vacancyId: ID!) { vacancy(companyId: "acme", id: $vacancyId) { pipeline { statuses { code count } } } }',
      { token: calendar.token, variables: calendar },
    );
    expect(body.data.vacancy.pipeline[0].statuses).toEqual(
      ['CANCELLED', 'IN_PROGRESS', 'SCHEDULED', 'TO_SCHEDULE'].map((code) => ({ code, count: 1 })),
    );
  });

  it('books any time if the feature has no dates, and shows no location if it has none', async () => {
    const id = await begin('remote', 'stage-3');
    const date = '2026-11-25T09:30:00.000Z';
    expect(await run(book, id, { input: { date } })).toBe('INVALID_DATE');
    const record = await run(book, id, { input: { date, duration: 45 } });
    expect(record.meeting).toEqual({ date, duration: 45, timezone: null, location: null });
  });

  it('keeps the meeting of a candidate who moves on', async () => {
    const id = await begin('mover', 'stage-2');
    await run(book, id, { input: { date: onSite.date } });
    const { body } = await service.graphql(
      `mutation ($companyId: ID!, $vacancyId: ID!, $id: ID!) {
        orchestrate(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: { resourceId: $id }) {
          closed { ... on ModuleRecord { meeting { date location } } } next { ... on ModuleRecord { meeting { date } } } } }`,
      { token: pipeline.token, variables: { ...pipeline, id } },
    );
    expect(body.data.orchestrate).toEqual({
      closed: { meeting: { date: onSite.date, location: 'Reforma 1, Mexico City' } },
      next: { meeting: null },
    });
    expect(await run(book, id, { input: { date: onSite.date } })).toBe('FEATURE_ALREADY_CLOSED');
  });

  it('is refused in a closed vacancy', async () => {
    const closing = await createPipeline(service, { stages });
    const id = await begin('late', 'stage-2', closing);
    await service.graphql(
      'mutation ($companyId: ID!, $vacancyId: ID!) { closeVacancy(companyId: $companyId, id: $vacancyId) { id } }',
      { token: closing.token, variables: closing },
    );
    expect(await run(book, id, { input: { date: onSite.date } }, closing)).toBe('VACANCY_CLOSED');
    expect(await run(update, id, { input: { code: 'ERROR' } }, closing)).toBe('VACANCY_CLOSED');
  });

  it('is refused for an interview, even if its feature has changed since', async () => {
    const changing = await createPipeline(service, { stages: ['INTERVIEW'] });
    const id = await begin('interviewed', 'stage-1', changing);
    const discarded = [id];
    expect(await reasons(service, 'discardFeatures', changing, discarded)).toEqual([null]);
    const features = [asFeatureInput(aFeature('AUTOMATIC_SCHEDULING_VIRTUAL', { id: 'stage-1' }))];
    const { body } = await service.graphql(
      'mutation ($id: ID!, $features: [FeatureInput!]) { updateVacancy(companyId: "acme", id: $id, input: { features: $features }) { id } }',
      { token: changing.token, variables: { id: changing.vacancyId, features } },
    );
    expect(body.errors).toBeUndefined();
    expect(await reasons(service, 'reopenRecords', changing, discarded)).toEqual([null]);
    expect(await run(book, id, { input: { date: '2027-01-01T00:00:00Z', duration: 30 } }, changing)).toBe(
      'RECORD_NOT_FOUND',
    );
  });

  it('needs no further grant than that of the record for the location of the meeting', async () => {
    const { text } = await service.issueKey('acme', { grants: ['Mutation.bookMeeting', 'Query.record'] });
    const id = await begin('keyed', 'stage-2');
    const { body } = await service.graphql(book, {
      apiKey: text,
      variables: { ...pipeline, id, input: { date: onSite.date } },
    });
    expect(body.data.bookMeeting.meeting.location).toBe('Reforma 1, Mexico City');
  });
});
