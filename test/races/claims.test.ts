import { expect, it } from '@jest/globals';
import { onPostgres } from '../support/database/databases.js';
import { type Reply, type Service, tokenFor } from '../support/service/service.js';
import { twoNodes } from '../support/service/twoNodes.js';

/** Requests for API keys that several calls send, decide or claim at once (ADR 25). */
onPostgres('concurrent requests for API keys on PostgreSQL (set TEST_DATABASE_URL)', () => {
  const nodes = twoNodes();

  const run = (node: number, subject: string, mutation: string): Promise<Reply> =>
    (nodes[node % 2] as Service).graphql(`mutation { done: ${mutation} }`, {
      token: tokenFor('acme', { subject, roles: ['admin'] }),
    });
  const outcome = ({ body }: Reply): string => body.errors?.[0].extensions.reason ?? 'done';
  const ask = (node: number, subject: string) =>
    run(
      node,
      subject,
      `requestApiKey(input: { companyId: "acme", grants: [{ endpoint: "Query.record", justification: "a test" }],
        contact: { companyName: "Acme", fullName: "Ada", role: "Engineer", email: "ada@example.com" } }) { id }`,
    );
  const approve = (node: number, id: string) =>
    run(node, 'boss', `approveApiKeyRequest(companyId: "acme", id: "${id}") { id }`);
  const decline = (node: number, id: string) =>
    run(node, 'boss', `declineApiKeyRequest(companyId: "acme", id: "${id}", input: { reason: "no" }) { id }`);
  const claim = (node: number, id: string) =>
    run(node, 'ada', `claimApiKey(companyId: "acme", id: "${id}") { secret apiKey { id } }`);
  const tally = (replies: readonly Reply[]) => replies.map(outcome).toSorted();

  it('two claims at once get one secret, and make one key', async () => {
    for (let at = 0; at < 8; at += 1) {
      const { id } = (await ask(at, 'ada')).body.data.done;
      await approve(at, id);
      const before = (await nodes[0].database.store.apiKeys.list('acme', new Date().toISOString(), 100)).length;
      const claims = await Promise.all([claim(0, id), claim(1, id), claim(0, id)]);
      expect(tally(claims)).toEqual(['REQUEST_NOT_APPROVED', 'REQUEST_NOT_APPROVED', 'done']);
      expect(await nodes[0].database.store.apiKeys.list('acme', new Date().toISOString(), 100)).toHaveLength(
        before + 1,
      );
    }
  });

  it('two decisions at once are one', async () => {
    for (let at = 0; at < 8; at += 1) {
      const { id } = (await ask(at, 'ada')).body.data.done;
      expect(tally(await Promise.all([approve(0, id), decline(1, id)]))).toEqual(['REQUEST_NOT_OPEN', 'done']);
    }
  });

  it('a user who sends many at once has at most 10 OPEN ones', async () => {
    const replies = await Promise.all(Array.from({ length: 14 }, (_, at) => ask(at, 'bob')));
    expect(tally(replies)).toEqual([...Array(4).fill('LIMIT_REACHED'), ...Array(10).fill('done')]);
  });
});
