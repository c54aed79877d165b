import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';

/**
 * For idempotency, two inputs are one payload if they parse to the same value. So a member that may be left out, and for
 * which null means the same, must parse to one value. Where null empties what is stored, it must not.
 */

const root = join(import.meta.dirname, '../../..');
const isNamed = (value: unknown): value is { operation: string; takes: { body: z.ZodType } } =>
  typeof value === 'object' && value !== null && 'operation' in value && 'takes' in value && 'shows' in value;

/** The bodies of all commands that keep results under idempotency keys, by operation. */
async function bodies(): Promise<[string, z.ZodType][]> {
  const files = globSync('src/core/**/*.ts', { cwd: root });
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(join(root, file)).href)));
  const commands = modules.flatMap((module) => Object.values(module as object)).filter(isNamed);
  return commands.flatMap(({ operation, takes: { body } }) =>
    body instanceof z.ZodType ? [[operation, body] as const] : [],
  ) as [string, z.ZodType][];
}

/** The members of a shape that may be null or left out, with their paths. */
function optional(shape: unknown, path = ''): [string, z.ZodType][] {
  if (shape instanceof z.ZodObject) {
    return Object.entries(shape.shape as Record<string, z.ZodType>).flatMap(([name, member]) => {
      const at = path === '' ? name : `${path}.${name}`;
      const isOptional = [undefined, null].every((value) => member.safeParse(value).success);
      return [...(isOptional ? [[at, member] as [string, z.ZodType]] : []), ...optional(member, at)];
    });
  }
  if (shape instanceof z.ZodArray) return optional(shape.element, path);
  if (shape instanceof z.ZodPipe) return optional(shape.in, path);
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodNullable) return optional(shape.unwrap(), path);
  if (shape instanceof z.ZodDiscriminatedUnion || shape instanceof z.ZodUnion) {
    return shape.options.flatMap((option) => optional(option, path));
  }
  return [];
}

const textOf = (shape: z.ZodType, value: unknown): string => JSON.stringify({ value: shape.parse(value) });

describe('null and a missing member of a command', () => {
  it('are two payloads only where null empties what is stored', async () => {
    const found = await bodies();
    expect(found.length).toBeGreaterThan(10);
    const members = found.flatMap(([operation, body]) =>
      optional(body).map(([path, shape]) => ({ operation, path, shape })),
    );
    const differing = members.filter(({ shape }) => textOf(shape, undefined) !== textOf(shape, null));
    const byOperation = Object.groupBy(differing, ({ operation }) => operation);
    expect(
      Object.fromEntries(Object.entries(byOperation).map(([name, of = []]) => [name, of.map(({ path }) => path)])),
    ).toEqual({
      initFeatures: ['candidates.displayName', 'candidates.externalUrl'],
      putCandidates: ['candidates.displayName', 'candidates.externalUrl'],
      recordPsychometric: [
        ...['submissionId', 'link', 'evaluationId', 'evaluationName'],
        ...['rubricHash', 'promptHash', 'inputHash', 'runId'],
      ],
      reviewAnswers: ['reviews.score', 'reviews.explanation'],
      updateVacancy: [
        ...['country', 'locationId', 'requirements', 'requirementsHtml', 'contextAI', 'maxCandidates', 'refCode'],
      ],
    });
    expect(members.length - differing.length).toBeGreaterThan(20);
  });
});
