import { beforeAll, describe, expect, it } from '@jest/globals';
import type { GraphQLSchema } from 'graphql';
import { subjects } from '../../../src/core/application/event.js';
import { eventSchemas } from '../../../src/core/events.js';
import { graphqlSchema } from '../../../src/graphql/schema.js';
import { membersOf } from '../../support/feed/eventMembers.js';

/** Compares the published shapes of events with the GraphQL types that their `data` is about. */

const shapes = eventSchemas('#/$defs/') as unknown as Readonly<Record<string, { readonly properties: object }>>;
const propertiesOf = (name: string): string[] => Object.keys(shapes[name]?.properties ?? {});
/**
 * An entry is told whole, settings only by their changes, and a ban does not change. An erasure is told without what would
 * tie the person to the token.
 */
const withoutMembers: readonly string[] = ['CompanySettings', 'Erasure'];
const whole = subjects.filter((subject) => !withoutMembers.includes(subject));
const changing = ['Vacancy', 'Interview', 'Psychometric', 'ModuleRecord', 'CompanySettings', 'ApiKey', 'Webhook'];

let schema: GraphQLSchema;
beforeAll(async () => {
  schema = await graphqlSchema();
});

describe('the data of events', () => {
  it.each(whole)('about a new %s have every member of the type and no other', (subject) => {
    expect(propertiesOf(`${subject}Whole`).toSorted()).toEqual(
      ['__typename', ...membersOf(schema, subject)].toSorted(),
    );
  });

  it.each(changing)('about a changed %s have only members of the type', (subject) => {
    const members = membersOf(schema, subject);
    expect(propertiesOf(`${subject}Part`).length).toBeGreaterThan(0);
    expect(propertiesOf(`${subject}Part`).filter((name) => !members.includes(name))).toEqual([]);
  });
});
