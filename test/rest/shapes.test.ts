import { describe, expect, it } from '@jest/globals';
import type { Projection } from '../../src/core/kernel/reading/projection.js';
import type { FeatureRecord } from '../../src/core/pipeline/shapes/record.js';
import { demoRecords } from '../../src/demo/demoRecords.js';
import {
  interviewResource,
  moveResource,
  psychometricResource,
  responseSchemas,
  vacancyResource,
} from '../../src/rest/shapes.js';

/** REST answers contain exactly the fields of a shape, in its order: at every level, and with any other stored data. */

const { vacancies, records } = demoRecords(Date.UTC(2026, 10, 23));
const ofKind = <K extends FeatureRecord['kind']>(kind: K) =>
  records.filter((record): record is Extract<FeatureRecord, { kind: K }> => record.kind === kind);
const kinds = {
  Vacancy: { resource: vacancyResource, stored: vacancies },
  Interview: { resource: interviewResource, stored: ofKind('interview') },
  Psychometric: { resource: psychometricResource, stored: ofKind('psychometric') },
} as const;
const names = Object.keys(kinds) as (keyof typeof kinds)[];

/** Free JSON, which is answered as it was sent. */
const free = ['jobAutomations', 'completionCriteria', 'requirementScoringRubric', 'data'];

/** The same value with a secret in every object that has its own fields, before and after them. */
function withSecrets<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withSecrets) as T;
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, member]) => [
    key,
    free.includes(key) ? member : withSecrets(member),
  ]);
  return { secretBefore: 'secret', ...Object.fromEntries(members), secretBehind: 'secret' } as T;
}

const keysOf = (projection: Projection): unknown[] =>
  projection.map((member) => (member.kind === 'branch' ? [member.key, keysOf(member.members)] : member.key));

describe.each(names)('%s', (name) => {
  const { resource, stored } = kinds[name];
  const present = resource.present as (record: object) => object;

  it('shows only the fields of its shape', () => {
    expect(stored.length).toBeGreaterThan(0);
    for (const one of stored) {
      const shown = JSON.stringify(present(withSecrets(one)));
      expect(shown).not.toContain('secret');
      expect(shown).toBe(JSON.stringify(present(one)));
    }
  });

  it('shows its fields in the order of its schema, for any order in the store', () => {
    const fields = Object.keys(responseSchemas[name]?.properties ?? {});
    for (const one of stored) {
      const turned = Object.fromEntries(Object.entries(one).toReversed());
      expect(Object.keys(present(turned))).toEqual(fields);
    }
  });

  it('is answered by the store in the same fields', () => {
    const [first] = stored;
    const shown = present(first as object);
    expect(resource.projection.map(({ key }) => key)).toEqual(Object.keys(shown));
    expect(keysOf(resource.projection)).toMatchSnapshot();
  });
});

describe('a move', () => {
  const [interview] = ofKind('interview');
  const [psychometric] = ofKind('psychometric');
  const [other] = ofKind('module');
  if (!interview || !psychometric || !other) throw new Error('The demo has records of every kind.');

  it.each([
    ['interview', interview, interviewResource.present(interview)],
    ['psychometric', psychometric, psychometricResource.present(psychometric)],
  ] as const)('shows an %s like a read', (_kind, record, shown) => {
    expect(moveResource.present({ closed: record, next: record })).toEqual({ closed: shown, next: shown });
  });

  it('shows the common fields of other records, and null if no record follows', () => {
    const shown = moveResource.present({ closed: withSecrets(other), next: null });
    expect(Object.keys(shown.closed ?? {})).toEqual(Object.keys(responseSchemas.ModuleRecord?.properties ?? {}));
    expect(JSON.stringify(shown)).not.toContain('secret');
    expect(shown.next).toBeNull();
  });
});
