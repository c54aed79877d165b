import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { tokenFor } from '../../support/service/service.js';
import { describeBoard } from '../visitBoard.js';

const peopleOf = (candidate: string): string => `/board/people?candidate=${candidate}`;

describeBoard('the page of people', (board) => {
  it('finds a person by keyboard, and gives everything that is kept as one file', async () => {
    const { page, faults, findings, status, screenshot } = await board.visit('/board/people');
    await page.getByRole('textbox', { name: 'Candidate' }).focus();
    await page.keyboard.type('laura-stein');
    await page.keyboard.press('Enter');
    const person = page.getByRole('region', { name: 'laura-stein' });
    await person.getByRole('table', { name: 'Vacancies and stages' }).getByRole('link').first().waitFor();
    expect(new URL(page.url()).searchParams.get('candidate')).toBe('laura-stein');
    expect(await findings()).toEqual([]);
    await screenshot('board-people');

    const download = page.waitForEvent('download');
    await person.getByRole('button', { name: 'Export' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('laura-stein.json');
    const { candidateId, items } = JSON.parse(readFileSync(await file.path(), 'utf8'));
    expect(candidateId).toBe('laura-stein');
    const { body } = await board.service.graphql(
      '{ candidateExport(companyId: "acme", candidateId: "laura-stein", first: 100) { nodes { id place } } }',
      board.service.demo,
    );
    const stored = body.data.candidateExport.nodes.filter(({ place }: { place: string }) => place === 'RECORD');
    const exported = items.filter(({ place }: { place: string }) => place === 'RECORD');
    expect(exported.map(({ id }: { id: string }) => id)).toEqual(stored.map(({ id }: { id: string }) => id));
    await status('Messages').getByText(`laura-stein exported: ${items.length} items.`).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('lists who was discarded in any vacancy, with the reason', async () => {
    const { page, faults, findings } = await board.visit('/board/people');
    const row = page.getByRole('table', { name: 'Discarded' }).getByRole('row', { name: /^kevin-dale/ });
    await row.getByText('False statements in the application').waitFor();
    expect(await findings()).toEqual([]);
    await row.getByRole('link', { name: 'kevin-dale' }).click();
    await page.getByRole('dialog', { name: 'kevin-dale' }).waitFor();
    await page.goto(`${board.service.url}${peopleOf('kevin-dale')}`);
    await page
      .getByRole('table', { name: 'Vacancies and stages' })
      .getByText('False statements in the application')
      .waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('holds a person, is refused to erase them, and releases them', async () => {
    const { page, faults, findings, status } = await board.visit(peopleOf('tom-ashworth'));
    const person = page.getByRole('region', { name: 'tom-ashworth' });
    expect(await person.getByRole('button', { name: 'Release the hold' }).getAttribute('aria-disabled')).toBe('true');
    await person.getByRole('button', { name: 'Legal hold…' }).click();
    const hold = page.getByRole('dialog', { name: 'Legal hold for tom-ashworth' });
    await hold.getByRole('textbox', { name: 'Reason' }).fill('A case before the court.');
    expect(await findings()).toEqual([]);
    await hold.getByRole('button', { name: 'Place the hold' }).click();
    await status('Messages').getByText('tom-ashworth is under a legal hold.').waitFor();
    await hold.waitFor({ state: 'hidden' });
    const holds = page.getByRole('table', { name: 'Legal holds' });
    await holds.getByRole('row', { name: /tom-ashworth.*A case before the court\./ }).waitFor();

    await person.getByRole('button', { name: 'Erase…' }).click();
    const erase = page.getByRole('dialog', { name: 'Erase the data of tom-ashworth' });
    expect(await erase.getByRole('button', { name: 'Erase' }).getAttribute('aria-disabled')).toBe('true');
    await erase.getByRole('textbox', { name: 'Type tom-ashworth to confirm' }).fill('tom-ashworth');
    await erase.getByRole('button', { name: 'Erase' }).click();
    await erase.getByRole('alert').getByText('CANDIDATE_HELD').waitFor();
    expect(await findings()).toEqual([]);
    await page.keyboard.press('Escape');

    await holds.getByRole('button', { name: 'Release the hold on tom-ashworth' }).click();
    await status('Messages').getByText('The hold on tom-ashworth is released.').waitFor();
    await page.getByText('No legal holds').waitFor();
    await page.locator('h2:focus', { hasText: 'Legal holds' }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('releases a person whose hold is beyond the page that was read', async () => {
    const { service } = board;
    const change = async (field: string): Promise<void> => {
      const { body } = await service.graphql(`mutation { ${field} { candidateId } }`, service.demo);
      expect(body.errors).toBe(undefined);
    };
    const named = (id: string): string => `companyId: "acme", candidateId: "${id}"`;
    for (const id of ['priya-raman', 'laura-stein'])
      await change(`holdCandidate(${named(id)}, input: { reason: "A case." })`);
    const { page, faults, status } = await board.visit('/board');
    await page.route('**/graphql', (route) => {
      const body = route.request().postDataJSON();
      if (body?.operationName !== 'CandidateHolds') return route.fallback();
      return route.continue({ postData: JSON.stringify({ ...body, variables: { ...body.variables, first: 1 } }) });
    });
    await page.evaluate(`history.pushState(null, '', ${JSON.stringify(peopleOf('laura-stein'))})`);
    await page.getByRole('region', { name: 'laura-stein' }).getByRole('button', { name: 'Release the hold' }).click();
    await status('Messages').getByText('The hold on laura-stein is released.').waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
    await change(`releaseCandidate(${named('priya-raman')})`);
  });

  it('erases a person after their id was typed, shows the receipt, and admits them again', async () => {
    const { page, faults, findings, status } = await board.visit(peopleOf('omar-haddad'));
    const person = page.getByRole('region', { name: 'omar-haddad' });
    await person.getByRole('button', { name: 'Erase…' }).click();
    const erase = page.getByRole('dialog', { name: 'Erase the data of omar-haddad' });
    await erase.getByRole('combobox', { name: 'Reason' }).selectOption('CONSENT_WITHDRAWN');
    await erase.getByRole('textbox', { name: 'Reference' }).fill('case-7');
    await erase.getByRole('textbox', { name: 'Type omar-haddad to confirm' }).fill('omar-haddad');
    await page.keyboard.press('Enter');
    await status('Messages').getByText('omar-haddad erased.').waitFor();
    const receipt = person.getByRole('region', { name: 'Receipt' });
    await receipt.getByText('Consent was withdrawn · case-7').waitFor();
    const [, token = ''] = /(erased-[0-9a-f]{32})/.exec(await receipt.innerText()) ?? [];
    await receipt
      .getByRole('table', { name: 'What was erased' })
      .getByRole('row', { name: /Stages/ })
      .waitFor();
    await person.getByText('The data of this candidate was erased.').waitFor();
    expect(await findings()).toEqual([]);

    const erasures = page.getByRole('table', { name: 'Erasures' });
    await erasures.getByRole('button', { name: `Receipt of ${token}` }).click();
    await page.getByRole('dialog', { name: 'Receipt of an erasure' }).getByText('Done').first().waitFor();
    expect(await findings()).toEqual([]);
    await page.keyboard.press('Escape');

    await person.getByRole('button', { name: 'Admit again' }).click();
    await status('Messages').getByText('omar-haddad is admitted again.').waitFor();
    await person.getByRole('button', { name: 'Admit again' }).click();
    await page.getByRole('alert').getByText('(NOT_ERASED)').waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('shows how far an erasure is until it is done', async () => {
    await board.service.graphql(
      'mutation { eraseCandidate(companyId: "acme", candidateId: "viktor-petrov", input: { reason: REQUEST }) { erasure { id } } }',
      board.service.demo,
    );
    const { page, faults } = await board.visit('/board/people');
    let isRunning = true;
    await page.route('**/graphql', async (route) => {
      const response = await route.fetch();
      const isReceipt = route.request().postData()?.includes('"filter":{"candidateId":"viktor-petrov"}') ?? false;
      const text = await response.text();
      const body = isReceipt && isRunning ? text.replace('"status":"DONE"', '"status":"RUNNING"') : text;
      await route.fulfill({ response, body });
    });
    await page.getByRole('textbox', { name: 'Candidate' }).fill('viktor-petrov');
    await page.keyboard.press('Enter');
    const receipt = page.getByRole('region', { name: 'Receipt' });
    await receipt.getByText('Running').waitFor();
    isRunning = false;
    await receipt.getByText('Running').waitFor({ state: 'detached' });
    await receipt.getByText('Done').first().waitFor();
    expect(faults).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().close();
  });

  it('settles an objection, with the explanation of the decision at hand', async () => {
    const { page, faults, findings, status } = await board.visit('/board/people');
    const objections = page.getByRole('table', { name: 'Objections' });
    const row = objections.getByRole('row', { name: /bruno-costa/ });
    await row.getByText('Open').waitFor();
    await row.getByRole('button', { name: 'Resolve the objection about bruno-costa…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Resolve the objection about bruno-costa' });
    await dialog.getByText(/name the decision/).waitFor();
    await dialog.getByRole('combobox', { name: 'Outcome' }).selectOption('REVERSED');
    await dialog.getByRole('textbox', { name: 'Note' }).fill('The certificate is valid.');
    expect(await findings()).toEqual([]);
    await dialog.getByRole('button', { name: 'Resolve' }).click();
    await status('Messages').getByText('bruno-costa is back.').waitFor();
    await row.getByText('Reversed').waitFor();
    await row.getByText('The certificate is valid.').waitFor();
    expect(await row.getByRole('button', { name: /^Resolve/ }).count()).toBe(0);
    // What had the focus is gone.
    await page.locator('h2:focus', { hasText: 'Objections' }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('stands in Spanish, and holds in the dark at 320 px', async () => {
    const { page, faults, findings } = await board.visit('/board?lang=es');
    await page.setViewportSize({ width: 320, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByRole('button', { name: 'Menú' }).click();
    await page.getByRole('link', { name: 'Personas' }).click();
    await page.getByRole('heading', { level: 1, name: 'Personas' }).waitFor();
    await page.getByRole('textbox', { name: 'Candidato' }).fill('laura-stein');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Borrar…' }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await findings()).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('is for admins alone', async () => {
    const { page, faults, findings } = await board.visit('/board/people');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('textbox', { name: 'Token' }).fill(tokenFor('acme', { subject: 'recruiter' }));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').getByText('Only an admin may see this (ROLE_REQUIRED)').waitFor();
    expect(await page.getByRole('textbox', { name: 'Candidate' }).count()).toBe(0);
    expect(await findings()).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
