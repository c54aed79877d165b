import { expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { describeBoard } from '../visitBoard.js';

describeBoard('the form of a vacancy', (board) => {
  const stages = (page: Page): Promise<readonly (string | null)[]> =>
    page
      .getByRole('group', { name: /^Stage \d: / })
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  const stage = (page: Page, name: string): Locator => page.getByRole('group', { name: new RegExp(`: ${name}$`) });
  const edit = () => `/board/vacancies/${board.service.demo.vacancyId}/edit`;
  const change = async (input: object): Promise<void> => {
    const { companyId, vacancyId, token } = board.service.demo;
    const query =
      'mutation ($companyId: ID!, $id: ID!, $input: UpdateVacancyInput!) { updateVacancy(companyId: $companyId, id: $id, input: $input) { id } }';
    const { body } = await board.service.graphql(query, { token, variables: { companyId, id: vacancyId, input } });
    expect(body.errors).toBe(undefined);
  };
  const timers = ['frozenDueToFinalistInactivity', 'frozenDueToSelectionInactivity']
    .flatMap((name) => [`${name}Time`, `${name}TimeUnit`])
    .join(' ');
  /** What the vacancy has of what these tests change. */
  const stored = async (): Promise<object> => {
    const { companyId, vacancyId, token } = board.service.demo;
    const query = `query ($companyId: ID!, $id: ID!) { vacancy(companyId: $companyId, id: $id) {
      name country locale maxCandidates visibility workModality hasFinalistsEnabled
      jobAutomations { ${timers} } } }`;
    return (await board.service.graphql(query, { token, variables: { companyId, id: vacancyId } })).body.data.vacancy;
  };

  it('makes a vacancy from a template, with what is refused at its field, and publishes it', async () => {
    const { page, status, findings, faults } = await board.visit('/board');
    await page.getByRole('link', { name: 'New vacancy…' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Night Shift Lead');
    await page.getByRole('button', { name: 'Stages', exact: true }).click();
    // The first step has to be right before the second; its first fault is named in the bar.
    const area = page.getByRole('textbox', { name: 'Area of work' });
    await area.and(page.locator(':focus')).waitFor();
    await page.getByRole('alert').getByText('Please correct 1 field:').waitFor();
    await area.fill('operations');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Start from' }).selectOption({ label: 'The usual five stages' });
    await stage(page, 'Documents').waitFor();
    await stage(page, 'Psychometric test').getByRole('button', { name: 'Remove stage' }).click();
    await stage(page, 'Meeting on site')
      .getByRole('button', { name: /^Meeting on site/ })
      .click();
    await stage(page, 'Meeting on site').getByRole('combobox', { name: 'Time zone' }).fill('Europe/Atlantis');
    await page.getByRole('button', { name: 'Save' }).click();
    // The first of what is refused takes the focus; each says why.
    const zone = stage(page, 'Meeting on site').getByRole('combobox', { name: 'Time zone' });
    await zone.and(page.locator(':focus')).waitFor();
    expect(await zone.getAttribute('aria-invalid')).toBe('true');
    const described = await zone.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described}"]`).textContent()).toBe('Must be a known time-zone name');
    expect(await findings()).toEqual([]);
    await zone.fill('America/Mexico_City');
    await stage(page, 'Meeting on site').getByRole('button', { name: 'Add a date' }).click();
    await stage(page, 'Meeting on site').getByLabel('Date 1', { exact: true }).fill('2027-03-01T09:00');
    await page.getByRole('button', { name: 'Save' }).click();
    await status('Messages').getByText('Night Shift Lead was created.').waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await status('Messages').getByText('Night Shift Lead is published.').waitFor();
    await page.getByRole('button', { name: 'Close vacancy…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close vacancy' }).click();
    await page.getByRole('button', { name: 'Reopen' }).click();
    await status('Messages').getByText('Night Shift Lead is open again.').waitFor();
    const { token } = board.service.demo;
    const { body } = await board.service.graphql(
      '{ vacancies(companyId: "acme", first: 1, filter: { nameContains: "Night Shift" }) { nodes { features { customName data } } } }',
      { token },
    );
    const { features } = body.data.vacancies.nodes[0];
    expect(features.map(({ customName }: { customName: string }) => customName)).toEqual([
      'Application form',
      'Interview',
      'Meeting on site',
      'Documents',
    ]);
    // Nine in Mexico City, whose offset the service knows.
    expect(features[2].data.possibleDates).toEqual([{ date: '2027-03-01T09:00', duration: 60 }]);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('orders stages by buttons, by keys and by dragging', async () => {
    const { page, findings, faults } = await board.visit(edit());
    const [one, two, three, ...rest] = (await stages(page)).map((name) => name?.replace(/^Stage \d: /, ''));
    const named = (...names: (string | undefined)[]) => names.map((name, index) => `Stage ${index + 1}: ${name}`);
    await stage(page, `${two}`).getByRole('button', { name: 'Move up' }).click();
    expect(await stages(page)).toEqual(named(two, one, three, ...rest));
    await page.getByRole('button', { name: `Reorder ${one}` }).focus();
    await page.keyboard.press('ArrowDown');
    expect(await stages(page)).toEqual(named(two, three, one, ...rest));
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await stages(page)).toEqual(named(one, two, three, ...rest));
    const handle = page.getByRole('button', { name: `Reorder ${three}` });
    await page.locator('fieldset[draggable=true]').first().waitFor();
    await handle.dragTo(page.getByRole('button', { name: `Reorder ${one}` }));
    await stage(page, `${three}`).and(page.locator('[data-stage-index="0"]')).waitFor();
    expect(await stages(page)).toEqual(named(three, one, two, ...rest));
    expect(await findings()).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('has the messages of each stage, by their names, with the template that words each', async () => {
    const { page, status, findings, faults } = await board.visit(edit());
    const interview = stage(page, 'AI interview: engineering');
    await interview.getByRole('button', { name: /^AI interview/ }).click();
    const message = (number: number): Locator => interview.getByRole('combobox', { name: `Message ${number}` });
    await message(1).waitFor();
    const before = await interview.getByRole('combobox', { name: /^Message/ }).count();
    await interview.getByRole('button', { name: 'Add a message' }).click();
    await message(before + 1).selectOption({ label: 'Rejection' });
    await interview.getByRole('textbox', { name: `Template of message ${before + 1}` }).fill('rejection');
    await interview.getByRole('button', { name: 'Remove message 1' }).click();
    expect(await findings()).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await status('Messages').getByText('Senior Backend Engineer is saved.').waitFor();
    const { companyId, vacancyId, token } = board.service.demo;
    const { body } = await board.service.graphql(
      'query ($companyId: ID!, $id: ID!) { vacancy(companyId: $companyId, id: $id) { features { customName actions { id templateId } } } }',
      { token, variables: { companyId, id: vacancyId } },
    );
    const { actions } = body.data.vacancy.features.find(
      ({ customName }: { customName: string }) => customName === 'AI interview: engineering',
    );
    expect(actions).toHaveLength(before);
    expect(actions.at(-1)).toEqual({ id: 'rejection', templateId: 'rejection' });
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('asks before what is unsaved is lost, by a link and by Back', async () => {
    const { page } = await board.visit('/board');
    await page.getByRole('link', { name: 'Senior Backend Engineer' }).click();
    await page.getByRole('link', { name: 'Edit' }).click();
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('Another name');
    const dialog = page.getByRole('dialog', { name: 'Discard changes?' });
    await page.getByRole('link', { name: 'Feed' }).click();
    await dialog.getByRole('button', { name: 'Stay here' }).click();
    expect(await name.inputValue()).toBe('Another name');
    await page.goBack();
    await dialog.waitFor();
    expect(await name.inputValue()).toBe('Another name');
    await dialog.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('region', { name: /^Application form/ }).waitFor();
    await page.context().close();
  });

  it('shows what somebody else has changed meanwhile, and lets one keep either', async () => {
    const before = await stored();
    const { page, status, findings, faults } = await board.visit(edit());
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Mine');
    await page.getByRole('combobox', { name: 'Country' }).selectOption({ label: 'Spain (ES)' });
    await change({
      ...{ name: 'Theirs', country: 'FR', maxCandidates: 77, locale: 'es-MX' },
      ...{ visibility: 'PRIVATE', workModality: 'REMOTE', hasFinalistsEnabled: false },
      jobAutomations: {
        ...{ frozenDueToFinalistInactivityTime: 30, frozenDueToFinalistInactivityTimeUnit: 'days' },
        ...{ frozenDueToSelectionInactivityTime: 0, frozenDueToSelectionInactivityTimeUnit: 'days' },
      },
    });
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Changed meanwhile' });
    const row = (name: string): Locator => dialog.getByRole('row', { name: new RegExp(`^${name}`) });
    expect(await row('Maximum number of candidates').getByRole('radio', { name: '77' }).isChecked()).toBe(true);
    expect(await row('Name').getByRole('radio', { name: 'Mine' }).isChecked()).toBe(true);
    expect(await row('Country').getByRole('radio', { name: 'Spain (ES)' }).isChecked()).toBe(true);
    await row('Country').getByRole('radio', { name: 'France (FR)' }).check();
    // By their names, as the form has them.
    for (const name of ['Mexican Spanish (es-MX)', 'Private', 'Remote', 'No finalists'])
      expect(await dialog.getByRole('radio', { name, exact: true }).isChecked()).toBe(true);
    expect(await dialog.innerText()).not.toMatch(/[A-Z]{2,}_|[a-z][A-Z]|true|false/);
    expect(await findings()).toEqual([]);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await status('Messages').getByText('Mine is saved.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Mine' }).waitFor();
    const settings = page.getByRole('complementary', { name: 'Settings' });
    for (const value of ['77', 'France']) await settings.getByText(value, { exact: true }).waitFor();
    expect(faults.filter((fault) => !fault.includes('409'))).toEqual([]);
    await change(before);
    await page.context().close();
  });

  it('asks the country by its name, and leaves one that only another client could choose', async () => {
    await change({ country: 'Wales' });
    const { page, findings, faults } = await board.visit(`${edit()}?lang=es`);
    const country = page.getByRole('combobox', { name: 'País' });
    const shown = (): Promise<string | null> => country.locator('option:checked').textContent();
    expect(await shown()).toBe('Wales');
    await country.selectOption({ label: 'México (MX)' });
    await page.locator('.section-summary', { hasText: /México$/ }).waitFor();
    // What is stored can be chosen again.
    await country.selectOption({ label: 'Wales' });
    await country.selectOption({ label: 'Sin especificar' });
    expect(await findings()).toEqual([]);
    const sent = page.waitForRequest((request) => request.postData()?.includes('mutation UpdateVacancy') ?? false);
    await page.getByRole('button', { name: 'Guardar' }).click();
    expect((await sent).postDataJSON().variables.input).toMatchObject({ country: null });
    await page.getByRole('status', { name: 'Mensajes' }).getByText('Se ha guardado').waitFor();
    await change({ country: 'Wales' });
    // A duplicate has it, too.
    await page.goto(`${board.service.url}/board/vacancies/new?lang=es&from=${board.service.demo.vacancyId}`);
    await country.and(page.locator('select:has(option:checked:text-is("Wales"))')).waitFor();
    await country.selectOption({ label: 'España (ES)' });
    expect(await shown()).toBe('España (ES)');
    expect(faults).toEqual([]);
    await page.close({ runBeforeUnload: false });
    await page.context().close();
    await change({ country: 'GB' });
  });

  it('shows what one keeps of what somebody else has changed, also where no list has it', async () => {
    await change({ country: 'Wales', locale: 'fr-LU' });
    const { page } = await board.visit(edit());
    await page.getByRole('spinbutton', { name: 'Your reference number' }).fill('7');
    await change({ country: 'FR', locale: 'es' });
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Changed meanwhile' });
    await dialog.getByRole('radio', { name: 'Wales' }).check();
    await dialog.getByRole('radio', { name: 'French (Luxembourg) (fr-LU)' }).check();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.waitFor({ state: 'detached' });
    const chosen = (name: string) => page.getByRole('combobox', { name }).locator('option:checked').textContent();
    expect([await chosen('Country'), await chosen('Language of the texts')]).toEqual([
      'Wales',
      'French (Luxembourg) (fr-LU)',
    ]);
    await page.close({ runBeforeUnload: false });
    await page.context().close();
    await change({ country: 'GB', locale: 'en' });
  });
});
