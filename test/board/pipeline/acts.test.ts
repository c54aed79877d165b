import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { describeInBrowser, openBrowser } from '../../processes/browser.js';
import { candidateIds, createPipeline, initCandidates, type Pipeline } from '../../support/company/pipeline.js';
import type { DemoService } from '../../support/service/demoService.js';
import { TestClock } from '../../support/service/service.js';
import { type BoardVisit, startBoardService, visitBoard } from '../visitBoard.js';

/** What a person does with many cards, by keyboard and by mouse; and what is refused or not answered. */

const stages = { interview: 'Stage INTERVIEW', test: 'Stage AUTOMATIC_PSYCHOMETRIC', papers: 'Stage DOCUMENTS' };

interface Sent {
  readonly operationName: string;
  readonly variables: { readonly idempotencyKey?: string; readonly input: { readonly resourceIds: string[] } };
}

describeInBrowser('acts on many cards', () => {
  let service: DemoService;
  let browser: Browser;
  let pipeline: Pipeline;
  let visited: BoardVisit;
  let page: Page;
  let sent: Sent[];
  const clock = new TestClock(Date.now());

  beforeAll(async () => {
    [service, browser] = await Promise.all([startBoardService({ clock }), openBrowser()]);
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });
  beforeEach(async () => {
    pipeline = await createPipeline(service);
    sent = [];
  });

  /** Opens the pipeline with this many candidates in its first stage: one after the other, or many of one instant. */
  async function open(count: number): Promise<void> {
    const width = count > 30 ? 300 : 1;
    for (let made = 0; made < count; made += width) {
      await initCandidates(service, pipeline, candidateIds(count, 'c').slice(made, made + width));
      clock.advance(1_000);
    }
    visited = await visitBoard(browser, service, `/board/vacancies/${pipeline.vacancyId}`);
    page = visited.page;
    page.on('request', (request) => {
      const body = request.url().endsWith('/graphql') ? request.postDataJSON() : null;
      if (body?.query?.startsWith('mutation')) sent.push(body);
    });
    await visited.status('Connection').getByText('Live').waitFor();
    await heading(stages.interview, count).waitFor();
  }
  const close = () => page.context().close();
  const heading = (stage: string, count: number): Locator =>
    page.getByRole('heading', { level: 2, name: `${stage}, ${count}`, exact: true });
  const column = (stage: string): Locator => page.getByRole('listbox', { name: stage });
  const card = (candidate: string): Locator => page.getByRole('option', { name: new RegExp(`^${candidate},`) });
  const focused = (candidate: string): Promise<void> => card(candidate).and(page.locator(':focus')).waitFor();
  const says = (text: string): Promise<void> => visited.status('Messages').getByText(text, { exact: true }).waitFor();
  const alerts = (text: string): Promise<void> => page.getByRole('alert').getByText(text, { exact: true }).waitFor();
  const act = (name: string): Locator => page.getByRole('toolbar', { name: 'Actions' }).getByRole('button', { name });
  const call = async (query: string, variables: object) => {
    const { body } = await service.graphql(query, { token: service.demo.token, variables });
    expect(body.errors).toBeUndefined();
    return body.data;
  };
  const idOf = async (candidate: string): Promise<string> =>
    (await card(candidate).getAttribute('data-card')) as string;
  /** Drags by mouse from the middle of an element onto another. */
  async function drag(from: Locator, to: Locator): Promise<void> {
    await from.hover();
    await page.mouse.down();
    const { x = 0, y = 0 } = (await to.boundingBox()) ?? {};
    await page.mouse.move(x + 60, y + 40, { steps: 10 });
    await page.mouse.up();
  }

  it('goes through a column by keys, and selects ranges by keyboard and by mouse', async () => {
    await open(30);
    await card('c-0').focus();
    for (const [key, candidate] of [
      ['PageDown', 'c-8'],
      ['End', 'c-29'],
      ['ArrowDown', 'c-29'],
      ['PageUp', 'c-21'],
      ['ArrowUp', 'c-20'],
      ['Home', 'c-0'],
    ] as const) {
      await page.keyboard.press(key);
      await focused(candidate);
    }
    await page.keyboard.press('Control+a');
    await says('30 selected.');
    await page.keyboard.press('Escape');
    await says('0 selected.');
    await page.keyboard.press('ArrowDown');
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('Shift+ArrowDown');
    await says('4 selected.');
    await page.keyboard.press('Shift+ArrowUp');
    await focused('c-3');
    await page.keyboard.press('Escape');

    await card('c-1').click({ modifiers: ['Control'] });
    await card('c-5').click({ modifiers: ['Shift'] });
    await says('5 selected.');
    await card('c-3').locator('.mark').click();
    await says('4 selected.');
    const selected = column(stages.interview).getByRole('option', { selected: true });
    const names = await selected.evaluateAll((all) => all.map((one) => one.textContent?.split(',')[0]));
    expect(names).toEqual(['c-1', 'c-2', 'c-4', 'c-5']);
    // What is not found is not selected either: an action takes what is seen.
    await page.getByRole('searchbox', { name: 'Find a candidate' }).fill('c-2');
    await page.getByText('1 selected', { exact: true }).waitFor();
    await heading(stages.interview, 30).waitFor({ state: 'detached' });
    await page.getByRole('searchbox', { name: 'Find a candidate' }).fill('C-5');
    await card('c-2').waitFor({ state: 'detached' });
    await page.getByRole('searchbox', { name: 'Find a candidate' }).fill('Ç-2');
    await card('c-2').waitFor();
    expect(visited.faults).toEqual([]);
    await close();
  });

  it('takes the focus to the next card when one leaves, else to the one before, else to the heading', async () => {
    await open(3);
    await card('c-1').focus();
    await page.keyboard.press('m');
    await says(`c-1 moved to ${stages.test}.`);
    await focused('c-2');
    await page.keyboard.press('c');
    const cancelling = page.getByRole('dialog', { name: 'Cancel the meeting or test of c-2' });
    expect(await visited.findings()).toEqual([]);
    await cancelling.getByRole('button', { name: 'Cancel meeting or test' }).click();
    await says('Meeting or test of c-2 cancelled.');
    await page.getByRole('option', { name: /^c-2, cancelled,/ }).waitFor();
    await focused('c-2');
    await page.keyboard.press('m');
    await focused('c-0');
    await page.keyboard.press('m');
    await heading(stages.interview, 0).and(page.locator(':focus')).waitFor();
    await page.getByRole('region', { name: stages.interview }).getByText('No candidates here').waitFor();
    expect(sent.map(({ operationName }) => operationName)).toEqual([
      'MoveCards',
      'CancelCards',
      'MoveCards',
      'MoveCards',
    ]);
    await close();
  });

  it('drags a card with all that are selected, to a stage that is not the next one', async () => {
    await open(4);
    for (const candidate of ['c-0', 'c-2', 'c-3']) await card(candidate).locator('.mark').click();
    await drag(card('c-2'), page.getByRole('region', { name: stages.papers }));
    await says(`3 candidates moved to ${stages.papers}.`);
    await heading(stages.papers, 3).waitFor();
    await heading(stages.interview, 1).waitFor();
    expect(sent.map(({ operationName }) => operationName)).toEqual(['MoveCardTo', 'MoveCardTo', 'MoveCardTo']);
    expect(new Set(sent.map(({ variables }) => variables.idempotencyKey)).size).toBe(3);
    expect(await page.getByRole('option', { selected: true }).count()).toBe(0);
    await close();
  });

  it('moves 600 on by two calls, and refuses to move more than 100 to a stage that is not the next one', async () => {
    await open(600);
    await column(stages.interview).getByRole('option').first().focus();
    await page.keyboard.press('Control+a');
    await says('600 selected.');
    await act('Move to…').click();
    const dialog = page.getByRole('dialog', { name: 'Move 600 candidates' });
    await dialog.getByRole('combobox', { name: 'Stage' }).selectOption({ label: stages.papers });
    await dialog.getByRole('button', { name: 'Move' }).click();
    await alerts('You can move at most 100 candidates at once, unless it is to the next stage.');
    expect(sent).toEqual([]);
    await act('Move on').click();
    await says(`600 candidates moved to ${stages.test}.`);
    await heading(stages.test, 600).waitFor();
    expect(sent.map(({ variables }) => variables.input.resourceIds.length)).toEqual([500, 100]);
    expect(await page.getByRole('option').count()).toBeLessThanOrEqual(400);
    await close();
  }, 60_000);

  it('discards 501 and bans them, and takes all of it back', async () => {
    await open(501);
    await column(stages.interview).getByRole('option').first().focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('d');
    const dialog = page.getByRole('dialog', { name: 'Discard 501 candidates' });
    await dialog.getByRole('combobox', { name: 'Reason' }).selectOption({ index: 1 });
    await dialog.getByRole('checkbox', { name: 'Ban in the whole company' }).check();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await says('501 candidates discarded.');
    const bans = '{ bans(companyId: "acme", first: 1) { totalCount } }';
    const before = (await call(bans, {})).bans.totalCount;
    expect(before).toBeGreaterThanOrEqual(501);
    await act('Undo').click();
    await says('501 candidates are back.');
    await heading(stages.interview, 501).waitFor();
    expect((await call(bans, {})).bans.totalCount).toBe(before - 501);
    await act('Undo').waitFor({ state: 'detached' });
    await close();
  }, 60_000);

  it('puts back those that are refused, with the reason, and moves the others', async () => {
    await open(3);
    for (const candidate of ['c-0', 'c-1', 'c-2']) await card(candidate).locator('.mark').click();
    const id = await idOf('c-1');
    // Somebody else is quicker: the call arrives after that.
    await page.route('**/graphql', async (route) => {
      if (route.request().postDataJSON()?.operationName === 'MoveCards') {
        await call(
          'mutation ($input: DiscardFeaturesInput!) { discardFeatures(input: $input) { results { error { reason } } } }',
          { input: { companyId: 'acme', resourceIds: [id] } },
        );
      }
      await route.fallback();
    });
    await act('Move on').click();
    await says(`2 candidates moved to ${stages.test}.`);
    await alerts('c-1 was not moved: The candidate has already left this stage (FEATURE_ALREADY_CLOSED)');
    await heading(stages.interview, 0).waitFor();
    await heading(stages.test, 2).waitFor();
    await close();
  });

  it('selects those again that are refused', async () => {
    await open(3);
    for (const candidate of ['c-0', 'c-1']) await card(candidate).locator('.mark').click();
    await page.route('**/graphql', (route) => {
      if (route.request().postDataJSON()?.operationName !== 'MoveCards') return route.fallback();
      return route.fulfill({
        status: 200,
        json: { errors: [{ message: 'Nobody may.', extensions: { code: 'FORBIDDEN', reason: 'ROLE_REQUIRED' } }] },
      });
    });
    await act('Move on').click();
    await page.getByRole('alert').getByText('ROLE_REQUIRED').first().waitFor();
    await heading(stages.interview, 3).waitFor();
    await page.locator('[role=option][aria-selected=true]').nth(1).waitFor();
    for (const candidate of ['c-0', 'c-1']) expect(await card(candidate).getAttribute('aria-selected')).toBe('true');
    await close();
  });

  it('sends a move again with its key if no answer comes, and it is made once', async () => {
    await open(1);
    let isLost = false;
    await page.route('**/graphql', async (route) => {
      if (isLost || route.request().postDataJSON()?.operationName !== 'MoveCards') return route.fallback();
      isLost = true;
      await route.fetch();
      await route.abort();
    });
    await card('c-0').focus();
    await page.keyboard.press('m');
    await says(`c-0 moved to ${stages.test}.`);
    expect(sent).toHaveLength(2);
    expect(sent[0]?.variables.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
    expect(sent[1]?.variables).toEqual(sent[0]?.variables);
    await heading(stages.test, 1).waitFor();
    const { records } = await call(
      'query ($vacancyId: ID) { records(companyId: "acme", first: 9, filter: { vacancyId: $vacancyId }) { totalCount } }',
      { vacancyId: pipeline.vacancyId },
    );
    expect(records.totalCount).toBe(2);
    await close();
  });

  it('works in the card: the next and the previous one, a move, and a record that is not there', async () => {
    await open(3);
    await card('c-0').click();
    const dialog = (candidate: string): Locator => page.getByRole('dialog', { name: candidate });
    await dialog('c-0').getByRole('button', { name: 'Next candidate' }).click();
    await dialog('c-1').getByRole('heading', { level: 3, name: 'History' }).waitFor();
    await dialog('c-1').getByRole('button', { name: 'Previous candidate' }).click();
    await dialog('c-0').getByRole('toolbar', { name: 'Actions' }).getByRole('button', { name: 'Move on' }).click();
    await says(`c-0 moved to ${stages.test}.`);
    await dialog('c-0').getByText('Finished').first().waitFor();
    // The card has left its column, and the reader goes on in it.
    await dialog('c-0').getByRole('button', { name: 'Next candidate' }).click();
    await dialog('c-1').getByRole('heading', { level: 3, name: 'History' }).waitFor();
    await page.goto(`${service.url}/board/vacancies/${pipeline.vacancyId}/records/no-such-record`);
    await page.getByRole('dialog').getByText('Not found').first().waitFor();
    expect(await visited.findings()).toEqual([]);
    await close();
  });
});
