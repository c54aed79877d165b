import { describe, expect, test } from '@jest/globals';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { operation, operationNames } from '../../src/core/application/operations.js';
import { psychometricCallback } from '../../src/core/callbacks/psychometricCallback.js';
import { parse } from '../../src/core/kernel/values/input.js';
import { featureCodes } from '../../src/core/pipeline/shapes/vacancy.js';
import { endpointRoutes } from '../../src/rest/rows.js';
import { syncRoutes } from '../../src/rest/sync/routes.js';
import { aFeature, aVacancy } from '../support/company/pipeline.js';
import { documented, faultsBy, openApi, requestFaults, responseFaults, stepsOf } from '../support/outside/openApi.js';

const callback = 'POST /callbacks/psychometrics/{companyId}';
const endpoints = endpointRoutes.map((route) => ({ route, said: documented(route.endpoint) }));

describe('the OpenAPI document', () => {
  test("has no findings in Spectral's default ruleset", async () => {
    const linter = new spectral.Spectral();
    linter.setRuleset(new spectral.Ruleset({ extends: [rulesets.oas as never] }));
    const found = await linter.run(JSON.stringify(openApi));

    expect(found.map(({ code, message, path }) => `${path.join('.')}: ${code}: ${message}`)).toEqual([]);
  });

  test('has exactly the endpoints of the registry and the callback of test providers', () => {
    const registered = operationNames.map((name) => operation(name).endpoint).filter((endpoint) => endpoint);
    const paths = Object.entries(openApi.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );

    const ofSync = syncRoutes.map((route) => route.endpoint);
    expect(paths.toSorted()).toEqual([...registered, callback, ...ofSync].toSorted());
    expect(openApi.info.version).toBe('2.0');
  });

  test.each(endpoints)('describes $route.endpoint completely', ({ route, said }) => {
    const inPath = said.parameters.filter((parameter) => parameter.in === 'path');
    const names = inPath.map(({ name }) => name ?? '');
    const { shape } = route.takes.target as unknown as { shape: object };

    expect(said.operationId).toBe(route.operation);
    expect([said.summary, said.description, ...said.tags]).not.toContain('');
    expect(said.security).toEqual([{ bearerAuth: [] }, { apiKey: [] }]);
    expect(names).toEqual([...route.endpoint.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    expect(names.toSorted()).toEqual(Object.keys(shape).toSorted());
    for (const { description, schema, example } of inPath) {
      expect([typeof description, schema?.maxLength, typeof example]).toEqual(['string', 128, 'string']);
    }
    const own = route.endpoint.startsWith('POST') ? ['409', '413', '415', '422'] : ['304', '404'];
    expect(Object.keys(said.responses)).toEqual(
      expect.arrayContaining(['400', '401', '403', '408', '429', '431', '500', '503', ...own]),
    );
  });

  test.each(endpoints)('has examples for $route.endpoint that are valid and would be accepted', ({ route, said }) => {
    const requests = Object.values(said.requestBody?.content['application/json'].examples ?? {});
    for (const { value } of requests) {
      expect(requestFaults(route.endpoint, value)).toEqual([]);
      expect(parse(route.takes.body, value)).not.toHaveProperty('faults');
    }
    const success = said.responses[route.status]?.content['application/json'];
    expect(faultsBy(stepsOf(success?.schema.$ref ?? ''), success?.example)).toEqual([]);
  });

  test('accepts no response with additional, missing or different members', () => {
    const endpoint = 'GET /v2/vacancies/{vacancyId}/company/{companyId}';
    const vacancy = documented(endpoint).responses[200]?.content['application/json'].example as object;
    const faults = (body: object, headers = {}) =>
      responseFaults(endpoint, { status: 200, headers: new Headers(headers), body });

    expect(faults(vacancy)).toEqual([]);
    for (const other of [
      { salary: 1 },
      { name: undefined },
      { type: 'Branch' },
      { createdAt: 'today' },
      { id: null },
    ]) {
      expect(faults({ ...vacancy, ...other })).not.toEqual([]);
    }
    expect(faults(vacancy, { 'retry-after': '1' })).toEqual(['the header Retry-After is not documented']);
    expect(responseFaults(endpoint, { status: 418, headers: new Headers(), body: {} })).not.toEqual([]);
  });

  test('names every reason of REST refusals, in its responses and in its introduction', () => {
    const text = JSON.stringify([openApi.paths, openApi.components.responses]);
    const inTable = openApi.info.description.matchAll(/`([A-Z]+(?:_[A-Z]+)+|INTERNAL)`/g);
    const named = [...inTable].map(([, reason = '']) => reason);
    const unreachable = ['ROUTE_NOT_FOUND', 'METHOD_NOT_ALLOWED'];

    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((reason) => !unreachable.includes(reason) && !text.includes(`"${reason}"`))).toEqual([]);
  });
});

test('the message of a test provider is described with an example that is valid and would be accepted', () => {
  const { security, requestBody } = documented(callback);
  const { example } = requestBody?.content['application/json'] ?? {};
  expect(security).toEqual([]);
  expect(requestFaults(callback, example)).toEqual([]);
  expect(parse(psychometricCallback.takes.body, example)).not.toHaveProperty('faults');
  const unfit = { ...(example as object), link: 'javascript:alert(1)' };
  expect(requestFaults(callback, unfit)).not.toEqual([]);
});

describe('the create request', () => {
  const endpoint = 'POST /v2/vacancies/company/{companyId}';

  test.each(featureCodes)('is described for a feature of %s, identified by its code', (code) => {
    const { oneOf, discriminator } = openApi.components.schemas.NewFeature ?? {};

    expect(oneOf).toContainEqual({ $ref: discriminator?.mapping[code] });
    expect(requestFaults(endpoint, aVacancy({ features: aFeature(code) }))).toEqual([]);
  });

  test.each([
    ['an array of features', { features: [aFeature('INTERVIEW')] }],
    ['an unknown code', { features: aFeature('INTERVIEW', { featureCode: 'OTHER' }) }],
    ['an unknown field', { salary: 1 }],
    ['a missing field', { country: undefined }],
    ['a colour by name', { features: aFeature('INTERVIEW', { color: 'red' }) }],
    [
      'a timer of an unknown unit',
      { features: aFeature('DOCUMENTS', { jobAutomations: { aTime: 1, aTimeUnit: 'years' } }) },
    ],
    [
      'a timer that is text',
      { features: aFeature('DOCUMENTS', { jobAutomations: { aTime: 'days', aTimeUnit: 'days' } }) },
    ],
    ['a key that is not a timer', { features: aFeature('DOCUMENTS', { jobAutomations: { a: 1 } }) }],
    ['no data for a feature that requires them', { features: aFeature('DOCUMENTS', { data: undefined }) }],
    ['data that are not an object', { features: aFeature('DOCUMENTS', { data: [] }) }],
    [
      'a meeting on site without its five timers',
      { features: aFeature('AUTOMATIC_SCHEDULING_PRESENTIAL', { jobAutomations: {} }) },
    ],
    ['a meeting on site without its data', { features: aFeature('AUTOMATIC_SCHEDULING_PRESENTIAL', { data: {} }) }],
  ])('excludes %s, and the service refuses it', (_what, overrides) => {
    const sent = JSON.parse(JSON.stringify(aVacancy(overrides)));
    const body = endpointRoutes.find((route) => route.endpoint === endpoint)?.takes.body;

    expect(requestFaults(endpoint, sent)).not.toEqual([]);
    expect(body && parse(body, sent)).toHaveProperty('faults');
  });
});
