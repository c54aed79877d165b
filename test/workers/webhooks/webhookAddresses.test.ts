import type { LookupFunction } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { HookedCompany, type Json } from '../../support/company/hookedCompany.js';
import { delivererOf } from '../../support/outside/deliverer.js';
import { Receiver } from '../../support/outside/receiver.js';
import { type Service, startService, TestClock } from '../../support/service/service.js';

/** To which addresses webhooks are sent: what is refused when it is stored, and what when it is called. */

let receiver: Receiver;
let strict: Service;
let loopback: Service;
let companies = 0;
let company: HookedCompany;

beforeAll(async () => {
  receiver = await Receiver.start();
  // It stands still, so no attempt is repeated.
  const clock = new TestClock(Date.now());
  strict = await startService({ clock });
  loopback = await startService({ clock, database: strict.database, allowsLoopbackWebhooks: true });
});
afterAll(async () => {
  await receiver.stop();
  await loopback.stop();
  await strict.stop();
});

const begin = async (service: Service): Promise<void> => {
  companies += 1;
  company = await HookedCompany.begin(service, receiver, `company-${companies}`);
};

const create = (url: string): Promise<Json> =>
  company.run('mutation ($url: String!) { createWebhook(COMPANY, input: { url: $url }) { webhook { url } } }', { url });

const privateUrls = [
  'https://127.0.0.1/x',
  'https://[::1]:8443/x',
  'https://[::ffff:127.0.0.1]/x',
  'https://[::]/x',
  'https://10.0.0.1/x',
  'https://100.64.0.1/x',
  'https://169.254.169.254/latest/meta-data',
  'https://[fd00::1]/x',
  'https://[64:ff9b::7f00:1]/x',
  'https://[::7f00:1]/x',
  'https://0.0.0.0/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
];
const names = ['https://localhost/x', 'https://intranet/x', 'https://hooks.example:8443/x'];

describe('a URL', () => {
  let id: string;
  beforeAll(async () => {
    await begin(strict);
    ({ id } = await company.hook('https://hooks.example/x'));
  });

  it.each([...privateUrls, 'http://127.0.0.1/x', 'http://localhost/x', 'http://hooks.example/x'])(
    '%s is refused when it is stored',
    async (url) => {
      expect(await create(url)).toBe('INVALID_INPUT');
      expect(await company.update(id, { url })).toBe('INVALID_INPUT');
    },
  );

  it.each([...names, 'https://93.184.216.34/x'])(
    '%s is stored: what a name stands for is judged later',
    async (url) => {
      expect(await create(url)).toEqual({ webhook: { url } });
    },
  );
});

describe('a URL with WEBHOOK_ALLOW_LOOPBACK', () => {
  beforeAll(() => begin(loopback));

  it.each(['http://127.0.0.1:8080/x', 'http://[::1]/x', 'http://localhost:3000/x', 'https://127.0.0.1/x', ...names])(
    '%s is stored',
    async (url) => {
      expect(await create(url)).toEqual({ webhook: { url } });
    },
  );

  it.each([
    'http://hooks.example/x',
    'http://93.184.216.34/x',
    'http://10.0.0.1/x',
    'https://10.0.0.1/x',
    'http://127.0.0.2/x',
  ])('%s is refused: only this machine is called by http', async (url) => {
    expect(await create(url)).toBe('INVALID_INPUT');
  });
});

describe('an attempt', () => {
  beforeEach(() => begin(strict));

  /** Stores a URL as a node with other settings does. */
  async function stored(url: string): Promise<string> {
    const { id } = await company.hook('https://hooks.example/x', { types: ['SETTINGS_CHANGED'] });
    await strict.database.rows('update webhook set url = $3 where company_id = $1 and id = $2', [company.id, id, url]);
    return id;
  }
  const change = () => company.run('mutation { updateCompanySettings(COMPANY, input: { locale: "en" }) { locale } }');
  const errorsOf = async (id: string) => (await company.deliveries(id))[0].attempts.map((one: Json) => one.error);
  const delivering = (allowsLoopback: boolean, lookup?: LookupFunction) =>
    delivererOf(strict, { allowsLoopback, ...(lookup && { lookup }), timeoutMs: 2_000 });

  it('calls only public addresses, in any notation, and only by https', async () => {
    const urls = [
      ...privateUrls,
      `http://127.0.0.1:${receiver.port}/x`,
      'http://93.184.216.34/x',
      'http://hooks.example/x',
    ];
    const hooks = [];
    for (const url of urls) hooks.push(await stored(url));
    await change();
    await delivering(false).deliver();
    for (const [at, id] of hooks.entries()) {
      expect([urls[at], await errorsOf(id)]).toEqual([urls[at], ['ADDRESS_NOT_ALLOWED']]);
    }
  });

  it('calls only this machine by http with WEBHOOK_ALLOW_LOOPBACK', async () => {
    const hooks = [await stored('http://93.184.216.34/x'), await stored(receiver.url('/allowed'))];
    await change();
    await delivering(true).deliver();
    expect(await Promise.all(hooks.map(errorsOf))).toEqual([['ADDRESS_NOT_ALLOWED'], [null]]);
  });

  const answers =
    (...found: string[]): LookupFunction =>
    (_, options, callback) => {
      const addresses = found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      if (options.all) callback(null, addresses);
      else callback(null, addresses[0]?.address as string, 4);
    };

  it.each([['127.0.0.1'], ['::ffff:127.0.0.1'], ['::127.0.0.1'], ['93.184.216.34', '10.0.0.1'], ['fe80::1']])(
    'does not call a name that stands for %s, and prints nothing',
    async (...addresses) => {
      const printed = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
      const id = await stored(`https://hooks.example:${receiver.port}/named`);
      await change();
      await delivering(false, answers(...addresses)).deliver();
      expect([await errorsOf(id), printed.mock.calls]).toEqual([['ADDRESS_NOT_ALLOWED'], []]);
      printed.mockRestore();
    },
  );

  it('checks again at the connection a name whose address changes', async () => {
    const id = await stored(`https://changing.example:${receiver.port}/changed`);
    let asked = 0;
    const lookup: LookupFunction = (...of) => {
      asked += 1;
      answers(asked === 1 ? '93.184.216.34' : '127.0.0.1')(...of);
    };
    // A check before the connection finds it public.
    const before = await new Promise((resolve) => lookup('changing.example', {}, (_, address) => resolve(address)));
    await change();
    await delivering(false, lookup).deliver();
    expect([before, await errorsOf(id), asked]).toEqual(['93.184.216.34', ['ADDRESS_NOT_ALLOWED'], 2]);
    expect(receiver.to('/changed')).toEqual([]);
  });
});
