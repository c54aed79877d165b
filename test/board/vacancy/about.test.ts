import { expect, it } from '@jest/globals';
import { describeBoard } from '../visitBoard.js';

const hostile = `<p>You <b>build</b> things.</p><script>document.title = 'taken'</script>
  <img src="https://tracker.example/pixel.png" onerror="document.title = 'taken'">
  <a href="javascript:alert(1)" onclick="alert(1)">bad</a> <a href="https://acme.example/jobs">good</a>
  <style>body { background: url(https://tracker.example/style.png) }</style><form action="https://tracker.example">`;

describeBoard('a vacancy, in words and in numbers', (board) => {
  const path = (page: string) => `/board/vacancies/${board.service.demo.vacancyId}/${page}`;

  it('shows a description cleaned and in a sandbox: nothing in it runs or loads', async () => {
    const { companyId, vacancyId, token } = board.service.demo;
    const query =
      'mutation ($companyId: ID!, $id: ID!, $html: String) { updateVacancy(companyId: $companyId, id: $id, input: { jobDescriptionHtml: $html }) { id } }';
    await board.service.graphql(query, { token, variables: { companyId, id: vacancyId, html: hostile } });
    // `visit` fails if another origin is asked for anything.
    const { page, findings, faults } = await board.visit(path('about'));
    const frame = page.frameLocator('iframe[title="Description"]');
    await frame.getByText('You build things.').waitFor();
    expect(await frame.getByRole('link').allTextContents()).toEqual(['good']);
    expect(await frame.locator('script, img, style, form, [onclick]').count()).toBe(0);
    expect(await page.locator('iframe[title="Description"]').getAttribute('sandbox')).not.toContain('allow-scripts');
    expect(await page.title()).toBe('Senior Backend Engineer · Pipeline board');
    await page.getByRole('complementary', { name: 'Settings' }).getByText('Vacancy published').waitFor();
    expect(await findings()).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('counts who reached each stage; each number leads to its cards', async () => {
    const { page, findings, faults } = await board.visit(path('statistics'));
    const row = page.getByRole('table', { name: 'Stages' }).getByRole('row', { name: /^AI interview/ });
    const open = row.getByRole('link', { name: /^\d+ open: AI interview/ });
    const count = Number(await open.textContent());
    await open.click();
    const cards = page
      .getByRole('region')
      .or(page.locator('section'))
      .filter({
        has: page.getByRole('heading', { name: 'AI interview: engineering: open' }),
      });
    await cards
      .getByRole('link')
      .nth(count - 1)
      .waitFor();
    expect(await cards.getByRole('link').count()).toBe(count);
    // A median leads to its cards, longest in the stage first.
    await row.getByRole('link', { name: /days in the stage: AI interview/ }).click();
    await page.getByRole('heading', { name: 'AI interview: engineering: days in the stage' }).waitFor();
    const stays = await page.locator('.found-cards small').allTextContents();
    const days = stays.map((text) => Number.parseFloat(text));
    expect(days).toEqual(days.toSorted((one, other) => other - one));
    expect(days.length).toBeGreaterThanOrEqual(count);
    const middle = [days[Math.floor((days.length - 1) / 2)], days[Math.ceil((days.length - 1) / 2)]] as number[];
    const median = Number(await row.getByRole('link', { name: /days in the stage/ }).textContent());
    expect(Math.abs(median - ((middle[0] as number) + (middle[1] as number)) / 2)).toBeLessThanOrEqual(0.11);

    const discards = page.getByRole('table', { name: 'Discards' });
    const people = page.getByRole('link', { name: /^\d+$/, description: 'By people' });
    const byPeople = Number(await people.textContent());
    await people.click();
    await page.getByRole('link', { name: 'All discards' }).waitFor();
    const shown = await discards
      .locator('details')
      .getByText(/^Show \d+$/)
      .allTextContents();
    expect(shown.reduce((sum, text) => sum + Number(text.slice(5)), 0)).toBe(byPeople);
    await page.getByRole('link', { name: 'All discards' }).click();
    await discards
      .getByRole('row', { name: /No meeting scheduled/ })
      .getByText('Show 1')
      .click();
    expect(await findings()).toEqual([]);
    await discards.getByRole('link').first().click();
    await page.getByRole('dialog').getByRole('heading', { level: 3, name: 'Decision' }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('counts no discard that was undone: stages and discards agree', async () => {
    const { companyId, vacancyId, token } = board.service.demo;
    const ask = async (query: string, variables: object) => {
      const { body } = await board.service.graphql(query, { token, variables });
      expect(body.errors).toBe(undefined);
      return body.data;
    };
    const query = `query ($companyId: ID!, $filter: RecordFilter) {
      records(companyId: $companyId, first: 1, filter: $filter) { nodes { id candidateId } } }`;
    const { records } = await ask(query, { companyId, filter: { vacancyId, isClosed: false } });
    const [{ id, candidateId }] = records.nodes;
    const input = { companyId, resourceIds: [id] };
    const results = 'results { error { reason } }';
    const done = [{ error: null }];
    const { discardFeatures } = await ask(
      `mutation ($input: DiscardFeaturesInput!) { discardFeatures(input: $input) { ${results} } }`,
      { input },
    );
    const reopen = `mutation ($input: BulkInput!) { reopenRecords(input: $input) { ${results} } }`;
    const { reopenRecords } = await ask(reopen, { input });
    expect([discardFeatures.results, reopenRecords.results]).toEqual([done, done]);

    const { page, faults } = await board.visit(path('statistics'));
    const numberOf = async (texts: readonly string[]): Promise<number> =>
      texts.reduce((sum, text) => sum + Number(text), 0);
    const deciders = page.getByRole('link', { name: /^\d+$/, description: /^(By people|Automatically)$/ });
    await deciders.nth(1).waitFor();
    const stages = page.getByRole('table', { name: 'Stages' }).getByRole('link', { name: /^\d+ discarded: / });
    expect(await numberOf(await deciders.allTextContents())).toBe(await numberOf(await stages.allTextContents()));

    // In the history, each decision stands under its own event, and says whether it was undone.
    await page.goto(`${board.service.url}/board/candidates/${candidateId}`);
    const history = page.getByRole('region', { name: 'History' });
    const decision = history.getByRole('listitem').filter({ hasText: 'no longer stands' });
    await decision.getByText('This decision was undone on').waitFor();
    expect(await decision.locator('b').first().textContent()).toBe('Discarded');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('stands in Spanish and in the dark, at 320 px', async () => {
    for (const page of ['about', 'statistics', 'edit']) {
      const visit = await board.visit(`${path(page)}?lang=es`, {
        viewport: { width: 320, height: 700 },
        colorScheme: 'dark',
      });
      await visit.page.getByRole('navigation', { name: 'Vacante' }).waitFor();
      expect([page, await visit.findings()]).toEqual([page, []]);
      expect(await visit.page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      expect(visit.faults).toEqual([]);
      await visit.page.context().close();
    }
  });
});
