import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect } from '../../support/feed/following.js';
import { type Service, startService, tokenFor } from '../../support/service/service.js';

/** API keys that may be used from some addresses only (docs/AUTHENTICATION.md, "Requests for keys": `cidrs`). */

let service: Service;

beforeAll(async () => {
  service = await startService({ trustedProxies: 1 });
});
afterAll(() => service.stop());

const from = (address: string) => ({ 'x-forwarded-for': address });
const path = '/v2/vacancies/none/company/acme';
/** What a key of some ranges is answered at an address: the vacancy does not exist, so NOT_FOUND means accepted. */
const sent = async (cidrs: readonly string[], address: string): Promise<string> => {
  const { text } = await service.issueKey('acme', { cidrs });
  return (await service.request('GET', path, { apiKey: text, headers: from(address) })).body.reason;
};
const accepted = 'VACANCY_NOT_FOUND';
const refused = 'API_KEY_ADDRESS_NOT_ALLOWED';
const two = ['192.0.2.0/24', '2001:db8:1:2::/64'];

describe('a key with ranges of addresses', () => {
  it.each([
    [two, '192.0.2.1', accepted],
    [two, '192.0.2.255', accepted],
    [two, '192.0.3.0', refused],
    [two, '::ffff:192.0.2.1', accepted],
    [two, '2001:db8:1:2:ffff::1', accepted],
    [two, '2001:DB8:1:2::1', accepted],
    [two, '2001:db8:1:3::1', refused],
    [['192.0.2.7/32'], '192.0.2.7', accepted],
    [['192.0.2.7/32'], '192.0.2.8', refused],
    // An address within the /64 that counts as one client elsewhere.
    [['2001:db8::7/128'], '2001:db8::7', accepted],
    [['2001:db8::7/128'], '2001:db8::8', refused],
    // The network is written with other bits.
    [['192.0.2.9/24'], '192.0.2.200', accepted],
    [['0.0.0.0/0'], '198.51.100.1', accepted],
    // A range of one family holds no address of the other.
    [['0.0.0.0/0'], '2001:db8::1', refused],
    [['::/0'], '198.51.100.1', refused],
    // The client's own claim comes before what the proxy adds.
    [two, '192.0.2.1, 198.51.100.1', refused],
    [two, '198.51.100.1, 192.0.2.1', accepted],
    // Without an address of the proxy, it is the connection's: this machine's.
    [two, 'unknown', refused],
    [['127.0.0.1/32'], 'unknown', accepted],
  ])('%j at %s: %s', async (cidrs, address, outcome) => expect(await sent(cidrs, address)).toBe(outcome));

  it('that is sent from elsewhere is refused without a charge, does not count as used, and is shown to admins', async () => {
    const { id, text } = await service.issueKey('acme', { cidrs: two });
    const ask = (address: string) => service.request('GET', path, { apiKey: text, headers: from(address) });
    for (let at = 0; at < 3; at += 1) {
      const { status, body, headers } = await ask('198.51.100.1');
      expect([status, body.reason, headers.get('x-ratelimit-remaining')]).toEqual([401, refused, null]);
    }
    const overGraphql = await service.graphql('{ viewer { id } }', { apiKey: text, headers: from('198.51.100.1') });
    expect([overGraphql.status, overGraphql.body.errors[0].extensions.reason]).toEqual([401, refused]);
    const shown = async () => {
      await service.saveRefusals();
      const { body } = await service.graphql(
        '{ apiKeys(companyId: "acme") { id cidrs lastUsedAt refusals { reason count actor { kind id } } } }',
        { token: tokenFor('acme', { roles: ['admin'] }) },
      );
      return body.data.apiKeys.find((key: { id: string }) => key.id === id);
    };
    const refusals = [{ reason: refused, count: 4, actor: { kind: 'API_KEY', id } }];
    expect(await shown()).toEqual({ id, cidrs: two, lastUsedAt: null, refusals });
    const { body } = await service.graphql('{ viewer { rateLimit { remaining } } }', {
      apiKey: text,
      headers: from('192.0.2.1'),
    });
    // 25, less this one.
    expect(body.data.viewer.rateLimit.remaining).toBe(24);
  });

  it('does not hinder a user who sends it beside a valid token, and is not charged', async () => {
    const { text } = await service.issueKey('acme', { cidrs: two });
    const both = { apiKey: text, token: tokenFor('acme'), headers: from('198.51.100.1') };
    const { body } = await service.graphql('{ viewer { kind rateLimit { remaining } } }', both);
    expect(body.data.viewer).toEqual({ kind: 'USER', rateLimit: null });
  });

  it('opens a socket from its addresses alone', async () => {
    const { text } = await service.issueKey('acme', { cidrs: two });
    const viewer = (address: string) => {
      const connection = connect(service, { apiKey: text }, { headers: from(address) });
      return { connection, running: connection.run('{ viewer { id } }') };
    };
    const elsewhere = viewer('198.51.100.1');
    expect(await elsewhere.connection.closed).toEqual({ code: 4401, reason: refused });
    const { connection, running } = viewer('192.0.2.1');
    // The socket is open: it answers the operation, which must go by HTTP.
    expect((await running.over)?.errors?.[0].extensions.reason).toBe('INVALID_INPUT');
    await connection.stop();
    await elsewhere.connection.stop();
  });
});

describe('the ranges of a key', () => {
  const contact = { companyName: 'Acme', fullName: 'Ada Byron', role: 'Engineer', email: 'ada@example.com' };
  const grants = [{ endpoint: 'Query.record', justification: 'a test' }];
  const tell = async (subject: string, name: string, type: string, args: object) => {
    const variables = { input: {}, ...args };
    const at = 'id' in args ? `companyId: "acme", id: "${args.id}", ` : '';
    const selection = name === 'issueApiKey' ? '{ apiKey { cidrs } }' : '{ id cidrs }';
    const { body } = await service.graphql(
      `mutation ($input: ${type}!) { done: ${name}(${at}input: $input) ${selection} }`,
      { token: tokenFor('acme', { subject, roles: ['admin'] }), variables },
    );
    return body.errors?.[0].extensions ?? body.data.done;
  };
  const input = (cidrs: readonly string[] | null) => ({ companyId: 'acme', contact, grants, cidrs });
  const issue = (cidrs: readonly string[] | null) =>
    tell('ada', 'issueApiKey', 'IssueApiKeyInput', { input: input(cidrs) });
  const request = (cidrs: readonly string[] | null) =>
    tell('ada', 'requestApiKey', 'RequestApiKeyInput', { input: input(cidrs) });
  const approve = (id: string, cidrs: readonly string[] | null) =>
    tell('bob', 'approveApiKeyRequest', 'ApproveApiKeyRequestInput', { id, input: { cidrs } });

  it.each([
    [[]],
    [['192.0.2.1']],
    [['192.0.2.0/33']],
    [['2001:db8::/129']],
    [['::ffff:192.0.2.0/120']],
    [['fe80::1%eth0/64']],
    [['example.com/24']],
    [Array.from({ length: 51 }, (_, at) => `192.0.2.${at}/32`)],
  ])('are not %j', async (cidrs) => {
    for (const answer of [await issue(cidrs), await request(cidrs)]) expect(answer.reason).toBe('INVALID_INPUT');
  });

  it('are 1 to 50 of IPv4 and IPv6, or none', async () => {
    const many = Array.from({ length: 50 }, (_, at) => `192.0.2.${at}/32`);
    for (const cidrs of [null, two, many]) expect(await issue(cidrs)).toEqual({ apiKey: { cidrs } });
  });

  it.each([
    [two, null, two],
    [two, ['192.0.2.0/25'], ['192.0.2.0/25']],
    [two, ['2001:db8:1:2::7/128', '192.0.2.0/24'], ['2001:db8:1:2::7/128', '192.0.2.0/24']],
    [null, ['192.0.2.0/25'], ['192.0.2.0/25']],
    [null, null, null],
    [two, ['192.0.2.0/23'], 'cidrs.0'],
    [two, ['192.0.2.0/25', '192.0.3.0/25'], 'cidrs.1'],
    [two, ['2001:db8::/32'], 'cidrs.0'],
    [two, ['0.0.0.0/0'], 'cidrs.0'],
  ])('%j are approved as %j: %j', async (asked, sentCidrs, outcome) => {
    const { id } = await request(asked);
    const answer = await approve(id, sentCidrs);
    expect(answer.cidrs ?? answer.errors?.[0].path ?? null).toEqual(outcome);
    if (typeof outcome === 'string') await approve(id, null);
  });
});
