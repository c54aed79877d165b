import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { explainCommand } from '../../src/cli/commands/explainCommand.js';
import { companyId, shown } from '../../src/demo/company.js';

/** What `explain` prints of an operation. */

const document = `query Card($companyId: ID!, $vacancyId: ID!, $recordId: ID!) {
  viewer { kind }
  vacancy(companyId: $companyId, id: $vacancyId) { name pipeline { medianDays } }
  record(companyId: $companyId, vacancyId: $vacancyId, id: $recordId) { id history(first: 1) { nodes { type } } }
}`;

describe('npm run explain', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'explain-'));
  });
  afterAll(() => rm(directory, { recursive: true }));

  async function explain(text: string, variables: object, ...options: string[]): Promise<string> {
    const file = join(directory, 'operation.graphql');
    await writeFile(file, text);
    const lines: string[] = [];
    await explainCommand([file, '--variables', JSON.stringify(variables), ...options], {}, (line) => lines.push(line));
    return lines.join('\n');
  }
  const variables = { companyId, vacancyId: shown.vacancyId, recordId: shown.interviewId };

  it('shows the cost next to the limits, what answers each root field, and why, without running it', async () => {
    const said = await explain(document, variables);
    expect(said).toMatch(/^query Card\n {2}tokens: \d+ of 2000\n/);
    expect(said).toMatch(/\n {2}nodes: \d+ of 5000\n/);
    expect(said).toContain('viewer: from records, level by level (the store makes no JSON for this field)');
    expect(said).toContain('vacancy … pipeline: Vacancy.pipeline, one call for all');
    expect(said).not.toContain('sent ');
  });

  it('prints each statement that it sends for the demo, with how often and how many rows', async () => {
    const said = await explain(document, variables, '--statements');
    expect(said).toMatch(/sent 1 time, 1 row: \s+select .*json_build_object\('name', "v"."name"/s);
    expect(said).toContain('as "medianDays"');
    expect(said).toContain('select * from feed_event e');
    expect(said).not.toContain('refused');
  }, 60_000);

  it('says what is refused when it runs it', async () => {
    const said = await explain(document, { ...variables, companyId: 'globex' }, '--statements');
    expect(said).toMatch(/refused: vacancy: /);
  }, 60_000);

  it('names what is wrong with a document or with variables', async () => {
    await expect(explain('{ vacancy { salary } }', {})).rejects.toThrow('Cannot query field "salary"');
    await expect(explain(document, [])).rejects.toThrow('--variables must be a JSON object');
  });
});
