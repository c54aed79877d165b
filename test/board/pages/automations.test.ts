import { expect, it } from '@jest/globals';
import { TestClock } from '../../support/service/service.js';
import { describeBoard, startBoardService, visitBoard } from '../visitBoard.js';

describeBoard('automations on the board', (board) => {
  it('shows what comes by day, for as many days as the slider says', async () => {
    const { page, faults, findings } = await board.visit('/board/automations');
    const slider = page.getByRole('slider', { name: 'Days ahead' });
    expect(await slider.inputValue()).toBe('30');
    await page.getByRole('heading', { level: 2, name: /^Coming, \d+ until / }).waitFor();
    await page.getByRole('heading', { level: 2, name: /^On hold, \d+$/ }).waitFor();
    // The first automation of the demo is due in some days.
    const tomorrow = new Intl.DateTimeFormat('en', { dateStyle: 'full' }).format(Date.now() + 86_400_000);
    const free = page.getByText(`Nothing is due tomorrow, ${tomorrow}.`);
    await free.waitFor();
    expect(await findings()).toEqual([]);
    await slider.focus();
    await page.keyboard.press('Home');
    await page.getByText('No automations until then').waitFor();
    expect(await free.count()).toBe(0);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('names the day after the company’s, and leads from each name to the card', async () => {
    const { page, findings, faults } = await board.visit('/board');
    // The clock is set to the day before the first automation.
    await page.route('**/graphql', async (route) => {
      if (route.request().postDataJSON()?.operationName !== 'CompanyNow') return route.fallback();
      const answer = await route.fetch();
      const { data } = await answer.json();
      const now = new Date(Date.parse(data.companyClock.now) + 2 * 86_400_000);
      return route.fulfill({ json: { data: { companyClock: { ...data.companyClock, now: now.toISOString() } } } });
    });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Automations' }).click();
    const day = page.getByRole('region', { name: /^(Today|Tomorrow): / }).first();
    await day.waitFor();
    expect(await page.getByText('Nothing is due tomorrow').count()).toBe(0);
    expect(await page.getByRole('region', { name: /^[A-Z][a-z]+day, / }).count()).toBeGreaterThan(0);
    expect(await findings()).toEqual([]);
    const name = day.getByRole('listitem').filter({ hasText: ': discard, ' }).first().getByRole('link');
    const candidate = await name.innerText();
    await name.click();
    await page
      .getByRole('dialog', { name: candidate })
      .getByRole('heading', { level: 3, name: 'Next automation' })
      .waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('lists so many of each vacancy, by the candidate however many there are', async () => {
    const { page, faults } = await board.visit('/board');
    // The demo has few automations, so the pages are made smaller on their way.
    await page.route('**/graphql', (route) => {
      const { query, variables, ...body } = route.request().postDataJSON() ?? {};
      const first = body.operationName === 'AutomationPreview' ? 2 : undefined;
      return route.continue({
        postData: JSON.stringify({
          ...body,
          query: body.operationName === 'DueRecords' ? query.replace('first: 100', 'first: 1') : query,
          variables: { ...variables, ...(first && { first }) },
        }),
      });
    });
    await page.evaluate(`history.pushState(null, '', '/board/automations?vacancy=${board.service.demo.vacancyId}')`);
    await page.getByText('Only the next 1000 of each vacancy are shown.').waitFor();
    const listed = await page.locator('.coming li strong').allInnerTexts();
    expect(listed).toHaveLength(2);
    for (const name of listed) expect(name).toMatch(/^[a-z]+-[a-z]+$/);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('lets time pass on the test clock, and releases and dismisses what timers held then', async () => {
    const timed = await startBoardService({ clock: new TestClock(Date.now()), hasTestClock: true });
    const { token, vacancyId } = timed.demo;
    await timed.graphql(
      'mutation { updateCompanySettings(companyId: "acme", input: { discardMode: REVIEW }) { discardMode } }',
      { token },
    );
    const {
      page,
      faults,
      findings,
      status: saying,
    } = await visitBoard(board.browser, timed, `/board/automations?vacancy=${vacancyId}`);
    expect(await page.getByRole('combobox', { name: 'Vacancy' }).inputValue()).toBe(vacancyId);
    await page.getByRole('heading', { level: 2, name: 'On hold, 0' }).waitFor();
    const coming = Number(/\d+/.exec(await page.getByRole('heading', { level: 2, name: /^Coming/ }).innerText())?.[0]);
    expect(coming).toBeGreaterThan(2);
    expect(
      await page
        .getByRole('listitem')
        .filter({ hasText: /: (discard|Discard)/ })
        .count(),
    ).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Advance the clock to then' }).click();
    await page.getByRole('table', { name: 'On hold' }).waitFor();
    expect(await findings()).toEqual([]);
    const links = page.getByRole('table', { name: 'On hold' }).getByRole('link');
    const [first = '', second = ''] = await links.allInnerTexts();
    const held = await links.count();
    await page.getByRole('button', { name: `Release ${first}` }).click();
    await saying('Messages').getByText(`${first} released: discarded.`).waitFor();
    await page.getByRole('heading', { level: 2, name: `On hold, ${held - 1}` }).waitFor();
    await page.getByRole('button', { name: `Dismiss ${second}` }).click();
    await saying('Messages').getByText(`${second} dismissed.`).waitFor();
    await page.getByRole('heading', { level: 2, name: `On hold, ${held - 2}` }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
    await timed.stop();
  });
});
