import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Scraped } from './support/service/scraped.js';

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

describe('the board and the alerts', () => {
  it('name metrics and labels that a scrape shows', async () => {
    const scraped = await Scraped.open('service', async () => ({ status: 200, said: {} }));
    const types = new Map(
      [...(await scraped.text()).matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type]),
    );
    scraped.close();
    const board = JSON.parse(await read('ops/grafana/recruitment.json'));
    const queries: string[] = [
      ...board.panels.flatMap(({ targets = [] }) => targets.map(({ expr }: { expr: string }) => expr)),
      ...all(await read('ops/prometheus/alerts.yml'), /^ {8}expr: ([\s\S]+?)^ {8}\w+:/gm),
    ];
    expect(queries.length).toBeGreaterThan(40);
    const named = queries.flatMap((query) => all(query, /\b((?:recruitment|nodejs|process)_\w+)/g));
    const isShown = (name: string): boolean =>
      types.has(name) || (name.endsWith('_bucket') && types.get(name.replace(/_bucket$/, '')) === 'histogram');
    expect(named.filter((name) => !isShown(name))).toEqual([]);
    // Each metric of ours is on the board, or nobody would see it.
    const ours = [...types.keys()].filter((name) => name.startsWith('recruitment_'));
    expect(ours.filter((name) => !named.some((one) => one.startsWith(name)))).toEqual([]);
  });
});
