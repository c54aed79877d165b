import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { knownPerson } from '../../support/company/person.js';
import { eventFields } from '../../support/feed/eventSchemas.js';
import { apply, type CopiedEvent, type Things } from '../../support/feed/feedCopy.js';
import { type Service, startService } from '../../support/service/service.js';

/** Copies that API keys keep from the feed (docs/EVENTS.md, "Keeping a copy"), when a person is erased. */

let service: Service;
beforeAll(async () => {
  service = await startService({ keyLimit: 1_000_000 });
});
afterAll(() => service.stop());

/** A copy of the whole feed of a company, as a key sees it. */
async function copyOf(companyId: string, vacancyIds?: readonly string[]) {
  const { text } = await service.issueKey(companyId, { ...(vacancyIds && { vacancyIds: [...vacancyIds] }) });
  const things: Things = new Map();
  let after = '0';
  return {
    shown: () => JSON.stringify([...things]),
    async follow(): Promise<void> {
      const query = `query ($companyId: ID!, $after: String) { events(companyId: $companyId, after: $after, first: 100) {
        nodes { ${eventFields} } pageInfo { endCursor } } }`;
      const { body } = await service.graphql(query, { apiKey: text, variables: { companyId, after } });
      for (const event of body.data.events.nodes as CopiedEvent[]) apply(things, event);
      after = body.data.events.pageInfo.endCursor;
    },
  };
}

it('the copy of an API key has nothing of an erased person', async () => {
  const person = await knownPerson(service).begin();
  await person.answer('q1');
  await person.move();
  await person.discard({ banCandidate: true });
  const copy = await copyOf(person.companyId);
  await copy.follow();
  for (const known of [person.word, 'ban ']) expect(copy.shown()).toContain(known);
  await person.erase();
  await copy.follow();
  expect(copy.shown()).toContain(person.vacancyId);
  for (const named of [person.word, person.candidateId]) expect(copy.shown()).not.toContain(named);
});

it('the copy of a key for one vacancy starts again, because no event tells it who was erased', async () => {
  const person = await knownPerson(service).begin();
  const copy = await copyOf(person.companyId, [person.vacancyId]);
  await copy.follow();
  await person.erase();
  await expect(copy.follow()).rejects.toThrow('START_AGAIN');
});
