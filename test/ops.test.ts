import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

/** The pages and files for operators name what there is. promtool tests the alerts themselves (`npm run alerts`). */

const root = join(import.meta.dirname, '..');
const read = (file: string): Promise<string> => readFile(join(root, file), 'utf8');
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);

/** The sections of a page by their headings' anchors. */
async function sectionsOf(file: string): Promise<Map<string, string>> {
  const sections = (await read(file)).split(/^## /m).slice(1);
  return new Map(
    sections.map((section) => {
      const [heading = '', ...text] = section.split('\n');
      return [heading.toLowerCase().replaceAll(' ', '-'), text.join('\n')];
    }),
  );
}

const alerts = async (): Promise<string[]> => all(await read('ops/prometheus/alerts.yml'), /- alert: (\w+)/g);

describe('docs/RUNBOOK.md', () => {
  it('has a section for each alert, which the alert names', async () => {
    const sections = await sectionsOf('docs/RUNBOOK.md');
    const named = all(await read('ops/prometheus/alerts.yml'), /runbook: docs\/RUNBOOK\.md#(\S+)/g);
    expect(named).toEqual((await alerts()).map((name) => name.toLowerCase()));
    expect(named.filter((anchor) => !sections.has(anchor))).toEqual([]);
  });

  it('says in each section where to look, what to do, and which test produces the symptom', async () => {
    for (const [heading, text] of await sectionsOf('docs/RUNBOOK.md')) {
      expect([heading, all(text, /^### (.+)$/gm)]).toEqual([heading, ['Where to look', 'What to do']]);
      const [test = ''] = all(text, /^Test: \[[^\]]+\]\(\.\.\/([^)]+)\)$/gm);
      expect([heading, existsSync(join(root, test)) && test !== '']).toEqual([heading, true]);
    }
  });
});

describe('SECURITY.md', () => {
  it('has a row for each risk of the OWASP API Security Top 10, with tests that exist', async () => {
    const rows = (await read('SECURITY.md')).split('\n').filter((line) => line.startsWith('| API'));
    expect(rows.map((row) => row.slice(2, row.indexOf(':')))).toEqual(
      Array.from({ length: 10 }, (_, at) => `API${at + 1}`),
    );
    for (const row of rows) {
      const tests = all(row, /\]\((test\/[^)]+)\)/g);
      expect(tests.length).toBeGreaterThan(0);
      expect(tests.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    }
  });
});

describe('ops/prometheus/alerts.test.yml', () => {
  it('has a case of each alert that fires, and one that does not', async () => {
    const cases = (await read('ops/prometheus/alerts.test.yml')).split('  - name: ').slice(1);
    for (const alert of await alerts()) {
      const own = cases.filter((text) => text.includes(`alertname: ${alert}\n`));
      expect([
        alert,
        own.some((text) => text.includes('exp_labels')),
        own.some((text) => text.includes('exp_alerts: []')),
      ]).toEqual([alert, true, true]);
    }
  });
});
