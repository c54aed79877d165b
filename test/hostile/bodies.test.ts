import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aFeature, aVacancy } from '../support/company/pipeline.js';
import { expectCatalogued, startTarget, type Target, timeoutMs, withstand } from './attack.js';

/** JSON bodies that are hostile or malformed. */

let target: Target;
beforeAll(async () => {
  target = await startTarget();
}, timeoutMs);
afterAll(() => target.service.stop(), timeoutMs);

const place = '@@';
/** The text of a vacancy in which one member, or one member of its feature, is the given JSON text. */
const vacancyWith = (field: string, text: string) =>
  JSON.stringify(aVacancy({ [field]: place })).replace(`"${place}"`, text);
const featureWith = (field: string, text: string) =>
  vacancyWith('features', JSON.stringify(aFeature('AUTOMATIC_FORM', { [field]: place })).replace(`"${place}"`, text));
const dataWith = (text: string) => featureWith('data', text);

const create = (body: string) =>
  target.service.request('POST', `/v2/vacancies/company/${target.companyId}`, { token: target.token, body });

const nested = (open: string, close: string, depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`;
const members = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',')}}`;

describe('what is refused', () => {
  it.each<[string, () => string, reason: string, place: string | null]>([
    ['nothing', () => '', 'INVALID_INPUT', ''],
    ['null', () => 'null', 'INVALID_INPUT', ''],
    ['a number out of range', () => '1e400', 'INVALID_INPUT', ''],
    ['a list', () => '[{}]', 'INVALID_INPUT', ''],
    ['100,000 open brackets', () => '['.repeat(100_000), 'INVALID_JSON', null],
    ['100,000 nested lists', () => nested('[', ']', 100_000), 'INVALID_INPUT', null],
    ['100,000 nested objects', () => nested('{"a":', '}', 100_000), 'INVALID_INPUT', null],
    ['100,000 nested objects in data', () => dataWith(nested('{"a":', '}', 100_000)), 'INVALID_INPUT', null],
    [
      'an unknown key __proto__',
      () => vacancyWith('__proto__x', '1').replace('__proto__x', '__proto__'),
      'INVALID_INPUT',
      '__proto__',
    ],
    [
      'an unknown key constructor',
      () => vacancyWith('constructor', '{"prototype":{}}'),
      'INVALID_INPUT',
      'constructor',
    ],
    [
      'a variant called __proto__',
      () => featureWith('featureCode', '"__proto__"'),
      'INVALID_INPUT',
      'features.featureCode',
    ],
    [
      'a variant that is an object',
      () => featureWith('featureCode', '{"toString":1}'),
      'INVALID_INPUT',
      'features.featureCode',
    ],
    ['a reference beyond 2^53', () => vacancyWith('refCode', '9007199254740993'), 'INVALID_INPUT', 'refCode'],
    [
      'a reference of 1e29',
      () => vacancyWith('refCode', '-123456789012345678901234567890'),
      'INVALID_INPUT',
      'refCode',
    ],
    [
      'a location id that would become another',
      () => vacancyWith('locationId', '9007199254740993'),
      'INVALID_INPUT',
      'locationId',
    ],
    [
      'a number in data that would become another',
      () => dataWith('{"n":[1610521604143693812]}'),
      'INVALID_INPUT',
      'features.data.n.0',
    ],
    [
      'a number with an exponent that would become another',
      () => dataWith('{"n":1e-2,"m":[123456789012345678901e2]}'),
      'INVALID_INPUT',
      'features.data.m.0',
    ],
    ['a location id out of range', () => vacancyWith('locationId', '-1e999'), 'INVALID_INPUT', 'locationId'],
    ['an order out of range', () => featureWith('order', '1e999'), 'INVALID_INPUT', 'features.order'],
    ['a number out of range in data', () => dataWith('{"n":[1e999]}'), 'INVALID_INPUT', 'features.data.n.0'],
    ['NUL', () => vacancyWith('name', '"\\u0000"'), 'INVALID_INPUT', 'name'],
    [
      'half a surrogate pair',
      () => vacancyWith('jobDescription', '"\\udc00\\ud800"'),
      'INVALID_INPUT',
      'jobDescription',
    ],
    ['NUL in a key of data', () => dataWith('{"a":{"\\u0000":1}}'), 'INVALID_INPUT', 'features.data.a'],
    ['half a surrogate pair in data', () => dataWith('{"a":["\\ud800"]}'), 'INVALID_INPUT', 'features.data.a.0'],
    [
      'a timer without a name',
      () => featureWith('jobAutomations', '{"Time":1,"TimeUnit":"days"}'),
      'INVALID_INPUT',
      'features.jobAutomations.Time',
    ],
    ['10,000 timers', () => featureWith('jobAutomations', members(10_000)), 'INVALID_INPUT', null],
    [
      '20,000 actions',
      () => featureWith('actions', `[${Array(20_000).fill('{}').join(',')}]`),
      'INVALID_INPUT',
      'features.actions',
    ],
    ['60,000 unknown keys', () => members(60_000), 'INVALID_INPUT', null],
  ])('%s', (_case, body, reason, at) =>
    withstand(target, async () => {
      const reply = await create(body());
      expectCatalogued(reply);
      expect([reply.status, reply.body.reason]).toEqual([400, reason]);
      if (at !== null) expect(reply.body.errors.map(({ path }: { path: string }) => path)).toContain(at);
      // A refusal is short, whatever was sent.
      expect(reply.text.length).toBeLessThan(10_000);
    }),
  );
});

describe('a body that is nested very deep', () => {
  const deep = nested('{"a":', '}', 5_000);

  it.each([
    ['after strings with brackets', `{"text":"[[[\\"{{","other":"\\\\","data":${deep}}`, 'INVALID_INPUT', 'data.'],
    [
      'after another place that is too deep',
      `{"first":${nested('[', ']', 70)},"data":${deep}}`,
      'INVALID_INPUT',
      'first.',
    ],
    ['with brackets that do not match', `{"data":${deep}]`, 'INVALID_JSON', undefined],
    ['with one that is not closed', `{"data":${deep}`, 'INVALID_JSON', undefined],
    ['in a string', `{"data":${JSON.stringify(deep)}}`, 'INVALID_INPUT', 'features'],
  ])('%s', async (_what, body, reason, begins) => {
    const { status, body: refused } = await create(body);
    expect([status, refused.reason]).toEqual([400, reason]);
    if (begins !== undefined) expect(refused.errors[0].path).toMatch(new RegExp(`^${begins}`));
  });
});

describe('bytes that are not UTF-8', () => {
  it.each([
    ['Latin-1', [0xe9]],
    ['a character cut short', [0xe2, 0x82]],
    ['half of a surrogate pair', [0xed, 0xa0, 0x80]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['UTF-16', [0xff, 0xfe, 0x7b, 0x00]],
  ])('%s', (_what, bytes) =>
    withstand(target, async () => {
      const body = Buffer.concat([Buffer.from('{"name":"'), Buffer.from(bytes), Buffer.from('"}')]);
      const path = `/v2/vacancies/company/${target.companyId}`;
      const reply = await target.service.request('POST', path, { token: target.token, body });
      expect([reply.status, reply.body.reason]).toEqual([400, 'INVALID_JSON']);
    }),
  );
});

describe('unusual JSON that is stored unchanged', () => {
  const stored = async (body: string) => {
    const { status, body: made } = await create(body);
    expect(status).toBe(201);
    const { body: read } = await target.service.graphql(
      `{ vacancy(companyId: "acme", id: "${made.id}") { name locationId refCode features { data } } }`,
      { token: target.token },
    );
    return read.data.vacancy;
  };

  it.each([
    ['5e-324', 5e-324],
    ['1.7976931348623157e308', Number.MAX_VALUE],
    ['-0', 0],
    ['9007199254740992', 9007199254740992],
    ['1234567890123456.7', 1234567890123456.8],
    ['12e29', 1.2e30],
  ])('the number %s', async (text, number) => {
    const made = await stored(vacancyWith('locationId', text));
    expect(made.locationId).toBe(number);
    expect((await stored(dataWith(`{"n":${text}}`))).features[0].data).toEqual({ n: number });
  });

  it.each([
    ['5e-324', '5e-324'],
    ['-0', '0'],
    ['-1.50', '-1.5'],
    ['9007199254740991', '9007199254740991'],
  ])('the reference %s', async (sent, shown) => {
    expect((await stored(vacancyWith('refCode', sent))).refCode).toBe(shown);
  });

  it('a duplicate key: the last one counts', async () => {
    expect((await stored(vacancyWith('name', '"first","name":"last"'))).name).toBe('last');
  });

  it.each([
    '{"constructor":{"prototype":{"polluted":1}},"toString":1,"hasOwnProperty":2,"valueOf":3,"then":4,"toJSON":5}',
    '{"":{"":""},"length":-1,"$where":"1","a.b":[[],{}]}',
    '{"text":"\\u202e\\uFFFE\\uFFFF\\u0001\\u007f\\ufeff😀","\\u0001\\ufeff":null}',
  ])('data %s', async (text) => {
    expect((await stored(dataWith(text))).features[0].data).toEqual(JSON.parse(text));
    expect({}).not.toHaveProperty('polluted');
  });

  it('a byte order mark before the body', async () => {
    expect((await stored(`\ufeff${JSON.stringify(aVacancy({ name: 'marked' }))}`)).name).toBe('marked');
  });
});
