import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { featureCodes } from '../../src/core/pipeline/shapes/vacancy.js';
import { defaultSettings } from '../../src/core/settings/companySettings.js';
import { aFeature, aVacancy } from '../support/company/pipeline.js';
import { type Service, startService, tokenFor } from '../support/service/service.js';

let service: Service;
const token = tokenFor('acme', { subject: 'recruiter-7' });
const path = '/v2/vacancies/company/acme';

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const create = (body: unknown, headers: Record<string, string> = {}) =>
  service.request('POST', path, { token, body, headers });

describe('specification, "1. Create a vacancy"', () => {
  it('answers 201 with the vacancy, with every field of the response and its type', async () => {
    const { status, body } = await create(aVacancy());

    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      shortCode: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{12}$/),
      type: 'Standard',
      companyId: 'acme',
      locale: 'es',
      createdByUserId: 'recruiter-7',
      locationId: 7,
      country: 'MX',
      status: { code: 'SAVED', createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) },
      areaId: 'engineering',
      visibility: 'PUBLIC',
      workModality: 'REMOTE',
      name: 'Backend engineer',
      maxCandidates: 10,
      jobDescription: 'Builds services.',
      jobDescriptionHtml: '<p>Builds services.</p>',
      requirements: null,
      requirementsHtml: null,
      contextAI: null,
      features: [
        {
          id: 'interview',
          featureCode: 'INTERVIEW',
          order: 1,
          isAutomatic: true,
          color: '#1A2B3C',
          customName: 'Stage INTERVIEW',
          actions: [{ id: 'action-1', templateId: 'template-1' }],
          selfInit: true,
          jobAutomations: aFeature('INTERVIEW').jobAutomations,
        },
      ],
      hasFinalistsEnabled: true,
      taskList: [],
      refCode: '4711',
      jobAutomations: aVacancy().jobAutomations,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
  });

  it.each(featureCodes)('accepts the request variant of %s and answers with it in an array', async (code) => {
    const sent = aFeature(code);
    const { status, body } = await create(aVacancy({ features: sent }));

    expect(status).toBe(201);
    const { data, ...answered } = sent as typeof sent & { data?: unknown };
    expect(body.features).toEqual([answered]);
  });

  it('accepts null where the specification allows it, and answers null there', async () => {
    const nullable = {
      country: null,
      locationId: null,
      requirements: null,
      requirementsHtml: null,
      contextAI: null,
      maxCandidates: null,
      refCode: null,
    };
    const { status, body } = await create(aVacancy(nullable));

    expect(status).toBe(201);
    expect(body).toMatchObject(nullable);
  });

  it('stores the type Branch and answers Standard, the only value of the response', async () => {
    const { body } = await create(aVacancy({ type: 'Branch' }));
    expect(body.type).toBe('Standard');

    const { body: read } = await service.graphql(
      '($companyId: ID!, $id: ID!) { vacancy(companyId: $companyId, id: $id) { type } }'.replace('(', 'query ('),
      { token, variables: { companyId: 'acme', id: body.id } },
    );
    expect(read.data.vacancy.type).toBe('Branch');
  });

  it("names an API key's public id as the creator", async () => {
    const key = await service.issueKey('acme');
    const { body } = await service.request('POST', path, { apiKey: key.text, body: aVacancy() });
    expect(body.createdByUserId).toBe(`api-key:${key.id}`);
  });

  it("gives a vacancy its company's locale and default tasks", async () => {
    await service.database.store.transaction((tx) =>
      tx.settings.save({
        ...defaultSettings('globex', 'pt'),
        defaultTasks: [{ text: 'Can you travel?', source: 'COMPANY', type: 'Disqualifier', relatedField: null }],
      }),
    );
    const { body } = await service.request('POST', '/v2/vacancies/company/globex', {
      token: tokenFor('globex'),
      body: aVacancy(),
    });
    expect(body.locale).toBe('pt');
    expect(body.taskList).toEqual([
      {
        id: expect.any(String),
        order: 1,
        text: 'Can you travel?',
        source: 'COMPANY',
        type: 'Disqualifier',
        relatedField: null,
        version: 1,
        versionDate: body.createdAt,
      },
    ]);
  });

  const presential = aFeature('AUTOMATIC_SCHEDULING_PRESENTIAL') as ReturnType<typeof aFeature> & { data: object };
  const { discardDueToLackOfInterestTimeUnit: _unit, ...halfOfAPair } = presential.jobAutomations as Record<
    string,
    unknown
  >;

  it('takes texts of as many characters as their bounds, each of which may be an emoji', async () => {
    const long = { name: '😀'.repeat(512), areaId: '😀'.repeat(128), jobDescription: '😀'.repeat(200_000) };
    const { status, body } = await create(aVacancy(long));
    expect([status, body]).toEqual([201, expect.objectContaining(long)]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['a field is missing', { name: undefined }, 'name'],
    ['a field has another type', { maxCandidates: '10' }, 'maxCandidates'],
    ['a field is null where null is not allowed', { name: null }, 'name'],
    ['an enumeration has no such value', { visibility: 'HIDDEN' }, 'visibility'],
    ['a key is not known', { salary: 1 }, 'salary'],
    ['refCode is text', { refCode: '12' }, 'refCode'],
    ['refCode is beyond 2^53, where JSON changes numbers', { refCode: 2 ** 53 }, 'refCode'],
    ['refCode is below -2^53', { refCode: -(2 ** 53) }, 'refCode'],
    ['maxCandidates is not whole', { maxCandidates: 1.5 }, 'maxCandidates'],
    ['text holds NUL', { name: 'a\0b' }, 'name'],
    ['text holds half a surrogate pair', { name: '\ud800' }, 'name'],
    ['a name has over 512 characters', { name: 'x'.repeat(513) }, 'name'],
    ['an id has over 128 characters', { areaId: 'x'.repeat(129) }, 'areaId'],
    ['a description has over 200,000 characters', { jobDescription: 'x'.repeat(200_001) }, 'jobDescription'],
    ['a name has over 512 emoji', { name: '😀'.repeat(513) }, 'name'],
    ['an id has over 128 emoji', { areaId: '😀'.repeat(129) }, 'areaId'],
    ['a description has over 200,000 emoji', { jobDescription: '😀'.repeat(200_001) }, 'jobDescription'],
    ['features is an array', { features: [aFeature('INTERVIEW')] }, 'features'],
    [
      'a vacancy timer lacks its unit',
      { jobAutomations: { ...aVacancy().jobAutomations, frozenDueToFinalistInactivityTimeUnit: undefined } },
      'jobAutomations.frozenDueToFinalistInactivityTimeUnit',
    ],
    ['the feature has no such code', { features: { ...presential, featureCode: 'DANCE' } }, 'features.featureCode'],
    ['the colour is not #RRGGBB', { features: aFeature('INTERVIEW', { color: 'red' }) }, 'features.color'],
    [
      'an action lacks its template',
      { features: aFeature('INTERVIEW', { actions: [{ id: 'a' }] }) },
      'features.actions.0.templateId',
    ],
    ['a variant lacks its data', { features: aFeature('DOCUMENTS', { data: undefined }) }, 'features.data'],
    ['data is not an object', { features: aFeature('AUTOMATIC_FORM', { data: 'x' }) }, 'features.data'],
    [
      'the time zone is unknown',
      { features: { ...presential, data: { ...presential.data, timezone: 'Mars/Olympus' } } },
      'features.data.timezone',
    ],
    [
      'a date is not ISO 8601',
      {
        features: { ...presential, data: { ...presential.data, possibleDates: [{ date: 'tomorrow', duration: 30 }] } },
      },
      'features.data.possibleDates.0.date',
    ],
    [
      'half of a pair of presential timers is missing',
      { features: { ...presential, jobAutomations: halfOfAPair } },
      'features.jobAutomations.discardDueToLackOfInterestTimeUnit',
    ],
    [
      'half of a pair of other timers is missing',
      { features: aFeature('AUTOMATIC_FORM', { jobAutomations: { waitTime: 3 } }) },
      'features.jobAutomations.waitTimeUnit',
    ],
    [
      'a timer is negative',
      { features: aFeature('AUTOMATIC_FORM', { jobAutomations: { waitTime: -1, waitTimeUnit: 'days' } }) },
      'features.jobAutomations.waitTime',
    ],
    [
      'a timer has an unknown unit',
      { features: aFeature('AUTOMATIC_FORM', { jobAutomations: { waitTime: 1, waitTimeUnit: 'weeks' } }) },
      'features.jobAutomations.waitTimeUnit',
    ],
  ])('refuses it with 400 INVALID_INPUT if %s, and names the place', async (_case, overrides, place) => {
    const { status, body } = await create(aVacancy(overrides));

    expect({ status, reason: body.reason, code: body.code }).toEqual({
      status: 400,
      reason: 'INVALID_INPUT',
      code: 400,
    });
    expect(body.errors.map((fault: { path: string }) => fault.path)).toContain(place);
  });

  it('names all faults in one answer', async () => {
    const { body } = await create(aVacancy({ name: 3, areaId: null, extra: true }));
    expect(body.errors.map((fault: { path: string }) => fault.path).toSorted()).toEqual(['areaId', 'extra', 'name']);
  });

  it('refuses an empty body and one that is not JSON', async () => {
    const empty = await service.request('POST', path, { token });
    expect([empty.status, empty.body.reason]).toEqual([400, 'INVALID_INPUT']);
    const broken = await create('{"name": ');
    expect([broken.status, broken.body.reason]).toEqual([400, 'INVALID_JSON']);
  });
});

describe('specification, "2. Retrieve a vacancy"', () => {
  it('answers 200 with the body of the creation', async () => {
    const { body: created } = await create(aVacancy({ features: presentialFeature() }));
    const { status, body } = await service.request('GET', `/v2/vacancies/${created.id}/company/acme`, { token });

    expect(status).toBe(200);
    expect(body).toEqual(created);
    expect(Object.keys(body)).toEqual(Object.keys(created));
  });

  it('answers 404 with code and message if the vacancy does not exist', async () => {
    const { status, body } = await service.request('GET', '/v2/vacancies/nowhere/company/acme', { token });

    expect(status).toBe(404);
    expect(body).toEqual({ code: 404, message: 'The vacancy was not found.', reason: 'VACANCY_NOT_FOUND' });
  });

  it("answers another company's vacancy with the same bytes as an unknown one", async () => {
    const { body: created } = await create(aVacancy());
    const globex = tokenFor('globex');
    const foreign = await service.request('GET', `/v2/vacancies/${created.id}/company/globex`, { token: globex });
    const none = await service.request('GET', '/v2/vacancies/nowhere/company/globex', { token: globex });

    expect([foreign.status, foreign.text]).toEqual([none.status, none.text]);
    expect(foreign.status).toBe(404);
  });

  it('answers 304 to a current entity tag, and HEAD without a body', async () => {
    const { body: created } = await create(aVacancy());
    const place = `/v2/vacancies/${created.id}/company/acme`;
    const first = await service.request('GET', place, { token });
    const again = await service.request('GET', place, {
      token,
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect([again.status, again.text]).toEqual([304, '']);

    const head = await service.request('HEAD', place, { token });
    expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', first.headers.get('etag')]);
  });

  it('accepts only the exact path: no other case and no trailing slash', async () => {
    const { body: created } = await create(aVacancy());
    for (const place of [`/v2/Vacancies/${created.id}/company/acme`, `/v2/vacancies/${created.id}/company/acme/`]) {
      const { status, body } = await service.request('GET', place, { token });
      expect([status, body.reason]).toEqual([404, 'ROUTE_NOT_FOUND']);
    }
  });
});

function presentialFeature() {
  return aFeature('AUTOMATIC_SCHEDULING_PRESENTIAL');
}
