import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { backupCommand } from '../../../src/cli/commands/backupCommand.js';
import { restoreCommand } from '../../../src/cli/commands/restoreCommand.js';
import { describeInBrowser, openBrowser } from '../../processes/browser.js';
import { eventually } from '../../support/eventually.js';
import { freePort } from '../../support/outside/freePort.js';
import { build } from '../../support/processes/built.js';
import { launch } from '../../support/processes/commands.js';
import type { DemoService } from '../../support/service/demoService.js';
import { secret, tokenFor } from '../../support/service/service.js';
import { type BoardVisit, startBoardService, visitBoard } from '../visitBoard.js';

/** What changes elsewhere while a pipeline is open, and what becomes of it when the service ends. */

const stages = ['Application form', 'AI interview: engineering', 'English exam'] as const;
const [form, interview, exam] = stages;
const forward = 'mutation ($input: BulkInput!) { forwardFeatures(input: $input) { results { error { reason } } } }';

const card = (page: Page, candidate: string): Locator =>
  page.getByRole('option', { name: new RegExp(`^${candidate},`) });
const idOf = async (page: Page, candidate: string): Promise<string> =>
  (await card(page, candidate).getAttribute('data-card')) as string;
/** The candidates of each stage. */
async function shown(page: Page): Promise<string[][]> {
  const columns: string[][] = [];
  for (const name of stages) {
    const options = page.getByRole('region', { name }).getByRole('option');
    columns.push(await options.evaluateAll((all) => all.map((one) => (one.textContent ?? '').split(',')[0] as string)));
  }
  return columns;
}

describeInBrowser('a pipeline that is changed elsewhere', () => {
  let service: DemoService;
  let browser: Browser;
  let visited: BoardVisit;
  let page: Page;

  beforeAll(async () => {
    [service, browser] = await Promise.all([startBoardService(), openBrowser()]);
    visited = await visitBoard(browser, service, `/board/vacancies/${service.demo.vacancyId}`);
    page = visited.page;
    await visited.status('Connection').getByText('Live').waitFor();
  }, 120_000);
  afterAll(async () => {
    expect(visited.faults).toEqual([]);
    await browser.close();
    await service.stop();
  });

  const call = async (query: string, variables: object) => {
    const { body } = await service.graphql(query, {
      token: tokenFor('acme', { roles: ['admin'], subject: 'another' }),
      variables: { companyId: 'acme', vacancyId: service.demo.vacancyId, ...variables },
    });
    expect(body.errors).toBeUndefined();
    return body.data;
  };

  it('has its new name, and its cards stay meanwhile', async () => {
    const before = await shown(page);
    await page.evaluate(`globalThis.empty = 0;
      new MutationObserver(() => {
        if (document.querySelectorAll('[role=option]').length === 0) globalThis.empty += 1;
      }).observe(document.body, { childList: true, subtree: true })`);
    await call(
      'mutation ($companyId: ID!, $vacancyId: ID!) { updateVacancy(companyId: $companyId, id: $vacancyId, input: { name: "Another name" }) { id } }',
      {},
    );
    await page.getByRole('heading', { level: 1, name: 'Another name' }).waitFor();
    await visited.status('Connection').getByText('Live').waitFor();
    await eventually(async () => JSON.stringify(await shown(page)) === JSON.stringify(before));
    expect(await page.evaluate('globalThis.empty')).toBe(0);
  });

  it('says what a timer will do with a card, when that has changed', async () => {
    await call(
      `mutation ($companyId: ID!, $vacancyId: ID!, $id: ID!) {
        updateRecordStatus(companyId: $companyId, vacancyId: $vacancyId, id: $id, input: { code: "PENDING" }) { id } }`,
      { id: await idOf(page, 'mateusz-zielinski') },
    );
    await page.getByRole('option', { name: /^mateusz-zielinski, pending, .*discard/ }).waitFor();
  });

  it('loses the card of somebody who is erased', async () => {
    await call(
      `mutation ($companyId: ID!) {
        eraseCandidate(companyId: $companyId, candidateId: "chloe-bennett", input: { reason: REQUEST }) { erasure { id } } }`,
      {},
    );
    await card(page, 'chloe-bennett').waitFor({ state: 'detached' });
  });
});

describeInBrowser('a pipeline whose service ends', () => {
  let directory: string;
  let child: ChildProcess | null = null;
  let origin: string;
  let port: number;
  let browser: Browser;

  beforeAll(async () => {
    await build();
    browser = await openBrowser();
    directory = await mkdtemp(join(tmpdir(), 'recruitment-board-'));
    port = await freePort();
    origin = `http://127.0.0.1:${port}`;
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await ended('SIGKILL');
    await rm(directory, { recursive: true, force: true });
  });

  const env = () => ({ DATA_DIR: join(directory, 'data'), JWT_SECRET: secret, PORT: String(port), WORKERS: 'off' });
  async function started(): Promise<void> {
    const launched = launch('main.js', [], env());
    child = launched.child;
    const early = launched.ended.then(({ errors }) => Promise.reject(new Error(`The service has ended: ${errors}`)));
    const ready = eventually(
      () =>
        fetch(`${origin}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      60_000,
    );
    await Promise.race([ready, early]);
    // Later it may end: the tests end it.
    early.catch(() => undefined);
  }
  async function ended(signal: NodeJS.Signals): Promise<void> {
    if (!child) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
    child = null;
  }
  const token = tokenFor('acme', { roles: ['admin'], subject: 'another' });
  async function call(query: string, variables: object = {}) {
    const response = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await response.json()) as { data: Record<string, unknown>; errors?: unknown };
    expect(errors).toBeUndefined();
    return data;
  }
  /** Takes the names of the candidates away, who are called by their ids below. */
  async function unnamed(): Promise<void> {
    const { candidates } = (await call('{ candidates(companyId: "acme", first: 100) { nodes { candidateId } } }')) as {
      candidates: { nodes: { candidateId: string }[] };
    };
    await call(
      'mutation ($input: PutCandidatesInput!) { putCandidates(companyId: "acme", input: $input) { results { candidateId } } }',
      { input: { candidates: candidates.nodes.map(({ candidateId }) => ({ candidateId, displayName: null })) } },
    );
  }
  const moveOn = (id: string) => call(forward, { input: { companyId: 'acme', resourceIds: [id] } });

  it('goes on after a kill of the service, and is read again after a restored backup', async () => {
    await started();
    await unnamed();
    await ended('SIGTERM');
    await backupCommand([join(directory, 'backup')], env(), () => undefined);
    await started();
    const { records } = (await call(
      '{ records(companyId: "acme", first: 1, filter: { candidateId: "mateusz-zielinski" }) { nodes { vacancyId } } }',
    )) as { records: { nodes: { vacancyId: string }[] } };
    const { page } = await visitBoardAt(`/board/vacancies/${records.nodes[0]?.vacancyId}`);
    const says = (text: string): Promise<void> =>
      page.getByRole('status', { name: 'Messages' }).getByText(text).waitFor();
    const isLive = (): Promise<void> => page.getByRole('status', { name: 'Connection' }).getByText('Live').waitFor();
    await isLive();
    const [first = [], second = [], third = []] = await shown(page);
    const [chloe, mateusz] = [await idOf(page, 'chloe-bennett'), await idOf(page, 'mateusz-zielinski')];

    await moveOn(chloe);
    await says(`another moved chloe-bennett to ${interview}.`);
    await ended('SIGKILL');
    await page.getByRole('status', { name: 'Connection' }).getByText('Connection lost, reconnecting').waitFor();
    await started();
    await moveOn(mateusz);
    await isLive();
    const moved = [
      first.filter((name) => !['chloe-bennett', 'mateusz-zielinski'].includes(name)),
      [...second, 'chloe-bennett', 'mateusz-zielinski'],
      third,
    ];
    await eventually(async () => JSON.stringify(await shown(page)) === JSON.stringify(moved));

    await ended('SIGTERM');
    await restoreCommand([join(directory, 'backup'), '--replace'], env(), () => undefined);
    await started();
    await isLive();
    await eventually(async () => JSON.stringify(await shown(page)) === JSON.stringify([first, second, third]), 30_000);
    await moveOn(await idOf(page, 'chloe-bennett'));
    await says(`another moved chloe-bennett to ${interview}.`);
    await page.getByRole('heading', { level: 2, name: `${exam}, ${third.length}` }).waitFor();
    await page.getByRole('heading', { level: 2, name: `${form}, ${first.length - 1}` }).waitFor();
    await page.context().close();
  }, 120_000);

  /** With a token: this process shows none. */
  async function visitBoardAt(path: string): Promise<BoardVisit> {
    const visited = await visitBoard(browser, { url: origin } as DemoService, path);
    const field = visited.page.getByRole('textbox', { name: 'Token' });
    if (await field.count()) {
      await field.fill(token);
      await visited.page.getByRole('button', { name: 'Sign in' }).click();
    }
    return visited;
  }
});
