import { expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { describeBoard } from '../visitBoard.js';

describeBoard('finding on the board', (board) => {
  const pipeline = (search = '') => `/board/vacancies/${board.service.demo.vacancyId}${search}`;
  const card = (page: Page, candidate: string): Locator =>
    page.getByRole('option', { name: new RegExp(`^${candidate},`) });

  it('filters and sorts a pipeline by the address, and keeps that while a card is open', async () => {
    const { page, findings, faults } = await board.visit(pipeline('?review=1'));
    await page.getByRole('heading', { level: 2, name: /^AI interview: engineering, 3 of 6$/ }).waitFor();
    await page.getByRole('combobox', { name: 'Sort' }).selectOption({ label: 'Highest score' });
    const names = (await page.getByRole('option', { name: /needs review/ }).allTextContents()).map(
      (text) => / score (\d+)/.exec(text)?.[1],
    );
    expect(names).toEqual(names.toSorted((one, other) => Number(other) - Number(one)));
    expect(await findings()).toEqual([]);
    await card(page, 'liam-oconnor').click();
    await page.getByRole('dialog', { name: 'liam-oconnor' }).getByRole('button', { name: 'Close' }).click();
    expect(new URL(page.url()).search).toBe('?review=1&sort=score');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await card(page, 'emily-clarke').waitFor();
    // The order hides nobody, and stays.
    expect(new URL(page.url()).search).toBe('?sort=score');
    expect(await page.getByRole('combobox', { name: 'Sort' }).inputValue()).toBe('score');
    await page.getByRole('button', { name: 'Filters', exact: true }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('finds who is no longer open in a pipeline, by a part of the id, and opens the card by keyboard', async () => {
    const { companyId, token } = board.service.demo;
    const { page, findings, faults, screenshot } = await board.visit(pipeline());
    await card(page, 'emily-clarke').waitFor();
    const id = (await board.service.graphql(
      `{ candidate(companyId: "${companyId}", candidateId: "emily-clarke") {
        records(first: 10) { nodes { id isClosed } } } }`,
      { token },
    )) as { body: { data: { candidate: { records: { nodes: { id: string; isClosed: boolean }[] } } } } };
    const open = id.body.data.candidate.records.nodes.find(({ isClosed }) => !isClosed)?.id;
    const send = (mutation: string, type: string) =>
      board.service.graphql(`mutation ($input: ${type}!) { ${mutation}(input: $input) { results { resourceId } } }`, {
        token,
        variables: { input: { companyId, resourceIds: [open] } },
      });
    await send('discardFeatures', 'DiscardFeaturesInput');
    await page.getByRole('searchbox', { name: 'Find a candidate' }).fill('emily-cl');
    const closed = page.getByRole('region', { name: '1 match among discarded' });
    await closed.getByText('Discarded', { exact: true }).waitFor();
    expect(await findings()).toEqual([]);
    await screenshot('board-closed-found');
    await closed.getByRole('link', { name: 'emily-clarke' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'emily-clarke' });
    // How it ended comes first.
    await dialog.getByRole('heading', { level: 3, name: 'Decision' }).waitFor();
    expect(await dialog.getByRole('heading', { level: 3 }).first().textContent()).toBe('Decision');
    await page.keyboard.press('Escape');
    expect(new URL(page.url()).search).toBe('?q=emily-cl');
    // Who is open again is found among the cards alone.
    await send('reopenRecords', 'BulkInput');
    await card(page, 'emily-clarke').waitFor();
    await closed.waitFor({ state: 'hidden' });
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('says that nobody matches a search and its filters, and takes both away', async () => {
    const { page, status, findings, faults } = await board.visit(pipeline('?q=zzz&review=1&sort=score'));
    const none = page.getByRole('paragraph').filter({ hasText: 'No candidate in progress matches.' });
    await none.waitFor();
    await status('Messages').getByText('No candidate in progress matches.').waitFor();
    expect(await findings()).toEqual([]);
    await page.getByRole('button', { name: 'Clear search and filters' }).press('Enter');
    await card(page, 'emily-clarke').waitFor();
    expect(await none.count()).toBe(0);
    // The focus does not go with the button.
    await page.locator('[role=option]:focus').waitFor();
    expect(new URL(page.url()).search).toBe('?sort=score');
    await page.getByRole('searchbox', { name: 'Find a candidate' }).fill('emily');
    await card(page, 'hannah-weiss').waitFor({ state: 'detached' });
    expect(await none.count()).toBe(0);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('begins with whose name begins with what is typed, before and after the service has answered', async () => {
    const { page, faults } = await board.visit('/board');
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'Search' });
    const answered = page.waitForResponse((answer) => answer.request().postData()?.includes('FindVacancies') ?? false);
    await dialog.getByRole('searchbox').pressSequentially('han');
    await answered;
    await dialog.getByRole('option', { name: /^shanice-brown/ }).waitFor();
    await dialog.locator('[aria-busy=true]').waitFor({ state: 'detached' });
    const found = await dialog.getByRole('option').locator('span:not(.avatar)').allTextContents();
    expect(found).toEqual(['hannah-weiss', 'shanice-brown']);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'hannah-weiss' }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('compares two to four candidates, question by question', async () => {
    const { page, findings, faults, screenshot } = await board.visit(pipeline());
    const compare = page.getByRole('button', { name: 'Compare' });
    await card(page, 'hannah-weiss').locator('.mark').click();
    expect(await compare.getAttribute('aria-disabled')).toBe('true');
    await card(page, 'liam-oconnor').locator('.mark').click();
    await compare.click();
    const table = page.getByRole('dialog', { name: 'Compare' }).getByRole('table', { name: 'Compare' });
    await table.getByRole('columnheader', { name: /liam-oconnor/ }).waitFor();
    expect(await table.getByRole('row', { name: /^Score 87 30$/ }).count()).toBe(1);
    expect(await findings()).toEqual([]);
    await screenshot('board-compare');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('searches vacancies and candidates by `/`, as one types, by keyboard', async () => {
    const { page, findings, faults } = await board.visit('/board');
    await page.keyboard.press('/');
    const dialog = page.getByRole('dialog', { name: 'Search' });
    await dialog.getByRole('searchbox', { name: 'Search' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('warehouse');
    await dialog.getByRole('option', { name: /^Warehouse Shift Supervisor/ }).waitFor();
    expect(await findings()).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Warehouse Shift Supervisor' }).waitFor();
    await page.getByRole('button', { name: 'Search' }).click();
    await page.keyboard.type('hannah');
    await dialog.getByRole('option', { name: /^hannah-weiss/ }).click();
    await page.getByRole('heading', { level: 1, name: 'hannah-weiss' }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('shows a candidate over all vacancies, with decisions in the words that they get', async () => {
    const { page, findings, faults, screenshot } = await board.visit('/board/candidates/hannah-weiss');
    await page.getByRole('link', { name: 'AI interview: engineering' }).waitFor();
    const history = page.getByRole('region', { name: 'History' });
    await history
      .getByText(/Your application for the vacancy/)
      .first()
      .waitFor();
    // What the score was after the last answer, and after each before it; and the answers themselves.
    await history.getByText('Score 86.7').waitFor();
    expect(await history.getByText('Score 77.1').isVisible()).toBe(false);
    await history.getByText('3 earlier scores').click();
    await history.getByText('Score 77.1').waitFor();
    await page.getByText('Questions and answers').click();
    await page.getByRole('heading', { level: 3, name: 'Answers' }).waitFor();
    expect(await page.locator('.answers > li .question').count()).toBeGreaterThan(1);
    expect(await findings()).toEqual([]);
    await screenshot('board-candidate');
    await page.getByRole('link', { name: 'Export, hold or erase data…' }).click();
    await page.getByRole('heading', { level: 2, name: 'hannah-weiss' }).waitFor();
    expect(faults).toEqual([]);
    await page.goto(`${board.service.url}/board/candidates/nobody`);
    await page.getByRole('heading', { level: 1, name: 'Not found' }).waitFor();
    await page.context().close();
  });

  it('says why a candidate was discarded beside the stage', async () => {
    const { page, faults } = await board.visit('/board/candidates/kevin-dale');
    const stage = page.getByRole('region', { name: 'Vacancies and stages' }).getByRole('listitem').first();
    await stage.getByText('Reason: False statements in the application').waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('tells each decision in a history at its own event, whatever scores it rests on', async () => {
    const query =
      '{ decisions(companyId: "acme", first: 100) { nodes { candidateId outcome eventSeqs text(locale: EN) } } }';
    const { body } = await board.service.graphql(query, { token: board.service.demo.token });
    const rested = body.data.decisions.nodes.find(
      ({ outcome, eventSeqs }: { outcome: string; eventSeqs: string[] }) => outcome === 'MOVED' && eventSeqs.length > 1,
    );
    const { page, faults } = await board.visit(`/board/candidates/${rested.candidateId}`);
    const history = page.getByRole('region', { name: 'History' });
    const item = history.getByRole('listitem').filter({ hasText: rested.text });
    expect(await item.locator('b').first().textContent()).toBe('Moved on');
    expect(await item.count()).toBe(1);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('stands in Spanish and in the dark, at 320 px', async () => {
    for (const path of ['/board/candidates/hannah-weiss', '/board/reviews', pipeline('?review=1')]) {
      const look = { viewport: { width: 320, height: 700 }, colorScheme: 'dark' } as const;
      const visit = await board.visit(`${path}${path.includes('?') ? '&' : '?'}lang=es`, look);
      expect([path, await visit.findings()]).toEqual([path, []]);
      expect(await visit.page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      expect(visit.faults).toEqual([]);
      await visit.page.context().close();
    }
  });
});
