import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readConfig } from '../src/start/config.js';
import { settings } from '../src/start/settings.js';
import { Scraped } from './support/service/scraped.js';

/**
 * The pages and files for operators name what there is. promtool tests the alerts themselves (`npm run check --
 * alerts`).
 */

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
      expect([heading, all(text, /^\*\*(Look|Do):\*\*/gm)]).toEqual([heading, ['Look', 'Do']]);
      const [test = ''] = all(text, /^Test: \[[^\]]+\]\(\.\.\/([^)]+)\)$/gm);
      expect([heading, existsSync(join(root, test)) && test !== '']).toEqual([heading, true]);
    }
  });
});

describe('docker-compose.yml', () => {
  const parts = async () => {
    const text = await read('docker-compose.yml');
    const names = (block: string, indent: string) => all(block, new RegExp(`^${indent}([A-Z_]+):`, 'gm'));
    const shared = text.slice(text.indexOf('x-environment:'), text.indexOf('x-service:'));
    const service = text.slice(text.indexOf('  api:'), text.indexOf('  grafana:'));
    return { shared: names(shared, '  '), service: names(service, '      ') };
  };

  it('hands over every setting that has a meaning in a container of the image', async () => {
    const { shared, service } = await parts();
    const ofImage = ['NODE_ENV', 'HOST', 'PORT'];
    // Nothing is on the container's disk.
    const directories = ['DATA_DIR', 'TZ_DATA_DIR'];
    const production = { NODE_ENV: 'production', JWT_SECRET: 'x'.repeat(32), DATABASE_URL: 'postgres://db/app' };
    const isRefused = (name: string) => {
      try {
        readConfig({ ...production, [name]: 'on' });
        return false;
      } catch (error) {
        return String(error).includes(`${name} must not be on in production`);
      }
    };
    const refused = Object.keys(settings.shape).filter(isRefused);
    expect(refused).toEqual(expect.arrayContaining(['TEST_CLOCK', 'DEMO_DATA', 'DEMO_LIFE', 'WEBHOOK_ALLOW_LOOPBACK']));
    const left = [...ofImage, ...directories, ...refused];
    expect([...new Set([...shared, ...service, ...left])].toSorted()).toEqual(Object.keys(settings.shape).toSorted());
    expect([...shared, ...service].filter((name) => left.includes(name))).toEqual([]);
  });

  it('lets tokens be checked by a secret, a public key or a JWKS, in workers too', async () => {
    const { shared } = await parts();
    expect(shared).toEqual(expect.arrayContaining(['JWT_SECRET', 'JWT_PUBLIC_KEY', 'JWT_JWKS_URL']));
    expect(await read('docker-compose.yml')).not.toContain('JWT_SECRET:?');
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
