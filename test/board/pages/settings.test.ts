import { expect, it } from '@jest/globals';
import { describeBoard } from '../visitBoard.js';

describeBoard('the settings of a company', (board) => {
  it('are changed, sent alone, with what is refused at its field', async () => {
    const { page, status, findings, faults, screenshot } = await board.visit('/board');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    expect(await findings()).toEqual([]);
    await screenshot('board-settings');
    await page.getByRole('checkbox', { name: /can’t move on while an answer needs a review/ }).check();
    const events = page.getByRole('spinbutton', { name: 'Keep events for (days)' });
    await events.fill('1');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('alert').getByText('(INVALID_INPUT)').waitFor();
    expect(await events.getAttribute('aria-invalid')).toBe('true');
    expect(await findings()).toEqual([]);
    await events.fill('365');
    await page.getByRole('button', { name: 'Add a task' }).click();
    await page.getByRole('textbox', { name: 'Task 4' }).fill('Ask for a portfolio.');
    const sent = page.waitForRequest((request) => request.postData()?.includes('mutation SaveSettings') ?? false);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const { input } = (await sent).postDataJSON().variables;
    expect(Object.keys(input).sort()).toEqual(['defaultTasks', 'eventRetentionDays', 'reviewGate']);
    await status('Messages').getByText('The settings are saved.').waitFor();
    await page.reload();
    expect(await page.getByRole('textbox', { name: 'Task 4' }).inputValue()).toBe('Ask for a portfolio.');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('ask the share above which discards are held in percent, and store it exactly', async () => {
    const { page, findings, faults } = await board.visit('/board/settings?lang=es');
    const share = page.getByRole('textbox', { name: 'Retener descartes por encima de (% de candidatos)' });
    expect(await share.inputValue()).toBe('100');
    await share.fill('120');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await page.getByText('Debe ser 100 % como máximo').waitFor();
    expect(await share.getAttribute('aria-invalid')).toBe('true');
    expect(await findings()).toEqual([]);
    await share.fill('29');
    expect(await share.getAttribute('aria-invalid')).toBe('false');
    const save = page.getByRole('button', { name: 'Guardar', exact: true });
    for (const [text, said] of [
      ['', 'Debe ser un número'],
      ['un tercio', 'Debe ser un número'],
      ['-0,5', 'Debe ser 0 % como mínimo'],
    ] as const) {
      await share.fill(text);
      await save.click();
      await page.getByText(said).waitFor();
      expect(await share.inputValue()).toBe(text);
    }
    // Typed key by key, `0,0` is on its way.
    await share.fill('');
    await share.pressSequentially('0,05');
    expect(await share.inputValue()).toBe('0,05');
    await share.fill('29');
    const sent = page.waitForRequest((request) => request.postData()?.includes('mutation SaveSettings') ?? false);
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    expect((await sent).postDataJSON().variables.input).toEqual({ holdShare: 0.29 });
    await page.getByText('Los ajustes están guardados.').waitFor();
    await page.reload();
    expect(await share.inputValue()).toBe('29');
    await share.fill('100');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await page.getByText('Los ajustes están guardados.').waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('name the languages that can be chosen, and one that only another client chose', async () => {
    const { token } = board.service.demo;
    const store = 'mutation { updateCompanySettings(companyId: "acme", input: { locale: "fr-LU" }) { locale } }';
    expect((await board.service.graphql(store, { token })).body.errors).toBe(undefined);
    const { page, status, findings, faults } = await board.visit('/board/settings');
    const choice = page.getByRole('combobox', { name: 'Language of the texts' });
    expect(await choice.inputValue()).toBe('fr-LU');
    expect(await choice.locator('option:checked').textContent()).toBe('French (Luxembourg) (fr-LU)');
    await choice.selectOption({ label: 'Mexican Spanish (es-MX)' });
    expect(await findings()).toEqual([]);
    const sent = page.waitForRequest((request) => request.postData()?.includes('mutation SaveSettings') ?? false);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    expect((await sent).postDataJSON().variables.input).toEqual({ locale: 'es-MX' });
    await status('Messages').getByText('The settings are saved.').waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('have the link to a candidate in another system, with a preview, and what is refused at its field', async () => {
    const { page, status, findings, faults } = await board.visit('/board/settings');
    const field = page.getByRole('textbox', { name: 'Link to a candidate in your system' });
    await field.fill('http://ats.example.com/{candidateId}');
    expect(await page.getByText('The link of ana/123:').count()).toBe(0);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(/^Must be an https URL without credentials, with \{candidateId\} once/).waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await findings()).toEqual([]);
    await field.fill('https://ats.example.com/people/{candidateId}');
    await page.getByText('The link of ana/123: https://ats.example.com/people/ana%2F123').waitFor();
    await page.keyboard.press('Enter');
    await status('Messages').getByText('The settings are saved.').waitFor();
    await page.goto(`${board.service.url}/board/candidates/chloe-bennett`);
    const link = page.getByRole('link', { name: 'Open in ats.example.com' });
    expect(await link.getAttribute('href')).toBe('https://ats.example.com/people/chloe-bennett');
    await page.goto(`${board.service.url}/board/settings?lang=es`);
    await page.getByRole('textbox', { name: 'Enlace a un candidato en su sistema' }).fill('');
    await page.keyboard.press('Enter');
    await page.getByRole('status', { name: 'Mensajes' }).getByText('guardado').waitFor();
    await page.goto(`${board.service.url}/board/candidates/chloe-bennett`);
    await page.getByRole('button', { name: 'chloe-bennett' }).waitFor();
    await link.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('have catalogues whose entries are added, renamed and deleted', async () => {
    const { page, status, findings, faults } = await board.visit('/board/settings');
    const reasons = page.getByRole('region', { name: 'Rejection reasons' });
    const save = async (id: string, name: string): Promise<void> => {
      await reasons.getByRole('textbox', { name: 'Id' }).fill(id);
      await reasons.getByRole('textbox', { name: 'Name' }).fill(name);
      await page.keyboard.press('Enter');
      await status('Messages').getByText(`${name} is saved.`).waitFor();
    };
    await save('distance', 'Lives too far');
    await reasons.getByRole('button', { name: 'Edit Lives too far' }).click();
    expect(await reasons.getByRole('textbox', { name: 'Id' }).inputValue()).toBe('distance');
    await save('distance', 'Lives too far away');
    expect(await findings()).toEqual([]);
    await reasons.getByRole('button', { name: 'Delete Lives too far away' }).click();
    await status('Messages').getByText('Lives too far away is deleted.').waitFor();
    await reasons.getByText('Lives too far away').waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('have template variables, and messages with their buttons', async () => {
    const { page, status, findings, faults } = await board.visit('/board/settings');
    const variables = page.getByRole('region', { name: 'Template variables' });
    await variables.getByRole('button', { name: 'Edit test_link' }).click();
    const only = variables.getByRole('textbox', { name: 'Only in these templates' });
    expect(await only.inputValue()).toBe('test-invitation, test-reminder');
    await only.fill('test-invitation');
    await variables.getByRole('textbox', { name: 'Example' }).fill('https://assessments.example/1');
    await variables.getByRole('button', { name: 'Save entry' }).click();
    await status('Messages').getByText('test_link is saved.').waitFor();

    const actions = page.getByRole('region', { name: 'Conversation actions' });
    await actions.getByRole('textbox', { name: 'Id' }).fill('parking');
    await actions.getByRole('textbox', { name: 'Name' }).fill('Where to park');
    await actions.getByRole('textbox', { name: 'Text' }).fill('There is room behind the house.');
    await actions.getByRole('button', { name: 'Add a button' }).click();
    await actions.getByRole('textbox', { name: 'Button 1' }).fill('Thank you');
    await actions.getByRole('checkbox', { name: 'Required' }).check();
    expect(await findings()).toEqual([]);
    await actions.getByRole('button', { name: 'Save entry' }).click();
    await status('Messages').getByText('Where to park is saved.').waitFor();
    await actions.getByText('There is room behind the house.').waitFor();

    const { companyId, token } = board.service.demo;
    const { body } = await board.service.graphql(
      `query ($companyId: ID!) {
        templateVariables(companyId: $companyId) { id example canBeUsedInTemplateIds canBeUsedInHSM }
        conversationActions(companyId: $companyId) { id buttons { id text isRequired isEditable } } }`,
      { token, variables: { companyId } },
    );
    expect(body.data.templateVariables).toContainEqual({
      id: 'test_link',
      example: 'https://assessments.example/1',
      canBeUsedInTemplateIds: ['test-invitation'],
      canBeUsedInHSM: true,
    });
    expect(body.data.conversationActions).toContainEqual({
      id: 'parking',
      buttons: [{ id: 'parking-1', text: 'Thank you', isRequired: true, isEditable: true }],
    });
    // One that a stage uses stays, and the reason is said.
    await actions.getByRole('button', { name: 'Delete Reminder of the test' }).click();
    await page.getByRole('alert').getByText('(CATALOGUE_ENTRY_IN_USE)').waitFor();
    await actions.getByRole('button', { name: 'Delete Where to park' }).click();
    await actions.getByText('Where to park').waitFor({ state: 'detached' });
    expect(faults.filter((fault) => !fault.includes('409'))).toEqual([]);
    await page.context().close();
  });

  it('stand in Spanish and in the dark, at 320 px', async () => {
    const look = { viewport: { width: 320, height: 700 }, colorScheme: 'dark' } as const;
    const { page, findings, faults } = await board.visit('/board/settings?lang=es', look);
    await page.getByRole('region', { name: 'Motivos de rechazo' }).waitFor();
    expect(await findings()).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
