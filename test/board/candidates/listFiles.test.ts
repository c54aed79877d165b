import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { describeBoard } from '../visitBoard.js';
import { csv, openAdding } from './openAdding.js';

const fixture = (name: string): string => `test/board/candidates/fixtures/${name}`;

describeBoard('lists in files', (board) => {
  it('are read with the headings, delimiters and encodings of other systems', async () => {
    const { page, dialog, rows, faults } = await openAdding(board);
    const file = dialog.getByLabel('CSV file');
    const reads: Record<string, readonly string[]> = {};
    for (const name of [
      'greenhouse',
      'teamtailor',
      'lever',
      'ashby',
      'opencats',
      'opencats-list',
      'excel-es',
      'excel-mac',
    ]) {
      await file.setInputFiles(fixture(`${name}.csv`));
      await dialog.getByRole('combobox', { name: `Encoding of ${name}.csv` }).waitFor();
      await dialog.getByRole('button', { name: /^Add [23] candidates$/ }).waitFor();
      reads[name] = [
        await dialog.getByRole('combobox', { name: `Encoding of ${name}.csv` }).inputValue(),
        await dialog.getByRole('combobox', { name: 'Candidate ID column' }).locator('option:checked').innerText(),
        (await rows())[0] ?? '',
      ];
    }
    await file.setInputFiles(fixture('greenhouse.csv'));
    await dialog.getByText('CSV file: greenhouse.csv').waitFor();
    await dialog.getByText('Names are taken from: First Name + Last Name').waitFor();
    expect(reads).toEqual({
      greenhouse: ['utf-8', 'Candidate ID', '90017001 | Zoë Álvarez | 70010001 | Job fair | Ready'],
      teamtailor: ['utf-8', 'candidate_id', '40551001 | Ana López | 81230001 | Ready'],
      lever: [
        'utf-8',
        'Lever Profile ID',
        '3f1c7b52-9d0e-4a37-8c61-5e2f90ab1d01 | Ana López | 3f1c7b52-9d0e-4a37-8c61-5e2f90ab1d01 | LinkedIn,Referral | Ready',
      ],
      ashby: [
        'utf-8',
        'Primary Email Address',
        'ana@example.com | Ana López | b7f0a6f2-6c0d-4d51-9a8e-0f5f6f0e0001 | Referral | Ready',
      ],
      opencats: ['utf-8', 'candidateID', '17 | Ana López | 17 | Ready'],
      'opencats-list': ['utf-8', 'E-Mail', 'ana@example.com | Ana López | ana@example.com | Job board | Ready'],
      'excel-es': ['windows-1252', 'ID de candidato', '00123 | Íñigo Peña | sol/2026/07 | Recomendación | Ready'],
      'excel-mac': ['macintosh', 'Candidato', 'peña-íñigo | r-1 | Recomendación | Ready'],
    });
    expect(faults).toEqual([]);
    await page.context().close();
  }, 60_000);

  it('arrive as they are written: leading zeros, URNs, formulas', async () => {
    const { page, dialog, calls, status } = await openAdding(board);
    await dialog.getByLabel('CSV file').setInputFiles(fixture('excel-es.csv'));
    await dialog.getByText('Not used: Correo electrónico, Teléfono').waitFor();
    await dialog.getByRole('button', { name: 'Add 3 candidates' }).click();
    await status('Messages').getByText('3 candidates added.').waitFor();
    const added = [
      { candidateId: '00123', relationId: 'sol/2026/07', sourceId: 'Recomendación' },
      { candidateId: 'urn:empresa:persona:ñ-7', relationId: '00007', sourceId: 'Feria «Empleo»' },
      { candidateId: '=1+2', relationId: '@ana', sourceId: 'Portal; otro' },
    ];
    const names = ['Íñigo Peña', 'María Núñez', 'Ana'];
    expect(calls).toEqual([added.map((row, index) => ({ ...row, displayName: names[index] }))]);
    const stored =
      '{ records(companyId: "acme", first: 3, orderBy: { field: CREATED_AT, direction: DESC }) { nodes { candidateId relationId sourceId } } }';
    const { body } = await board.service.graphql(stored, { token: board.service.demo.token });
    expect(body.data.records.nodes).toEqual(expect.arrayContaining(added));
    await page.context().close();
  });

  it('with unknown headings are mapped by the person', async () => {
    const { page, dialog, rows, findings, screenshot } = await openAdding(board);
    await dialog.getByLabel('CSV file').setInputFiles(fixture('unknown-headings.csv'));
    const columns = dialog.getByRole('group', { name: 'Columns' });
    await columns.getByText('Choose the column with the candidates’ IDs in your system.').waitFor();
    expect(await columns.getByRole('checkbox', { name: 'The first line contains headings' }).isChecked()).toBe(true);
    expect(await dialog.getByRole('button', { name: 'Add 0 candidates' }).getAttribute('aria-disabled')).toBe('true');
    await columns.getByRole('combobox', { name: 'Candidate ID column' }).selectOption('Código');
    await columns.getByRole('combobox', { name: 'Source column' }).selectOption('Vía');
    await columns.getByText('Not used: Persona').waitFor();
    await columns.getByText('No column has names. Candidates are shown by their IDs.').waitFor();
    const relation = columns.getByRole('combobox', { name: 'Application ID column' });
    expect(await relation.locator('option:checked').innerText()).toBe('None: the candidate ID is used');
    expect(await rows()).toEqual(['A-17 | A-17 | feria | Ready', 'A-18 | A-18 | portal | Ready']);
    expect(await findings()).toEqual([]);
    await screenshot('board-map-columns');
    await columns.getByRole('checkbox', { name: 'The first line contains headings' }).uncheck();
    expect((await rows())[0]).toBe('Código | Persona | Vía | Ready');
    await page.context().close();
  });

  it('with equal names and links say so before they are added', async () => {
    const { page, dialog, findings } = await openAdding(board);
    const lines = ['Candidate ID,Name,Profile URL', 'a-1,Ana López,https://ats.example/1', 'a-2,Ana López,', 'a-3,Bo,'];
    await dialog.getByLabel('CSV file').setInputFiles(csv(lines.join('\n')));
    await dialog.getByText('Names are taken from: Name').waitFor();
    await dialog.getByText('Links to profiles are taken from: Profile URL').waitFor();
    await dialog
      .getByText('More than one row has the name Ana López. Check that these are different people.')
      .waitFor();
    expect(await dialog.getByRole('button', { name: 'Add 3 candidates' }).getAttribute('aria-disabled')).toBe('false');
    expect(await findings()).toEqual([]);
    await page.context().close();
  });

  it('may be dropped on the dialog, read in another encoding, and taken away again', async () => {
    const { page, dialog, rows } = await openAdding(board);
    const dropped = await page.evaluateHandle(dropOf, [...Buffer.from('Candidate\rpe\x96a\r', 'latin1')]);
    await dialog.getByRole('combobox', { name: 'Stage' }).dispatchEvent('drop', { dataTransfer: dropped });
    const encoding = dialog.getByRole('combobox', { name: 'Encoding of dropped.csv' });
    await dialog.getByRole('cell', { name: 'peña' }).first().waitFor();
    await encoding.selectOption('Western (Windows-1252)');
    await dialog.getByRole('cell', { name: 'pe–a' }).first().waitFor();
    await encoding.selectOption('UTF-8');
    await dialog.getByRole('alert').getByText('Line 2 has an unreadable character.').waitFor();
    await dialog.getByRole('button', { name: 'Remove file' }).click();
    expect(await encoding.count()).toBe(0);
    expect(await rows()).toEqual([]);
    await page.context().close();
  });

  it('that can’t be read say why and where, in both languages', async () => {
    const { page, dialog, findings } = await openAdding(board, '?lang=es', 'Añadir candidatos');
    const file = dialog.getByLabel('Archivo CSV');
    const alert = dialog.getByRole('alert');
    await file.setInputFiles(fixture('damaged.csv'));
    await alert.getByText('La línea 3 tiene un carácter ilegible.').waitFor();
    expect(await findings()).toEqual([]);
    await file.setInputFiles(csv(Buffer.from('PK\x03\x04workbook'), 'people.xlsx'));
    await alert.getByText('Es una hoja de cálculo. Guárdelo como CSV (UTF-8) y elija ese archivo.').waitFor();
    await file.setInputFiles(csv('Candidate,Source\nana,"web\n'));
    await alert.getByText('Las comillas de la línea 2 no son correctas').waitFor();
    await dialog.getByRole('button', { name: 'Quitar el archivo' }).click();
    await dialog.getByRole('textbox', { name: 'Candidatos' }).fill('ana\nb\uFFFD');
    await alert.getByText('La línea 2 tiene un carácter ilegible.').waitFor();
    await page.context().close();
  });

  it('of 20,000 candidates and 8 MB leave the page responsive; longer ones are refused', async () => {
    const { page, dialog, rows } = await openAdding(board);
    const file = dialog.getByLabel('CSV file');
    const note = 'x'.repeat(350);
    const lines = (count: number): string =>
      `Candidate ID,Source,Note\r\n${Array.from({ length: count }, (_, index) => `c-${index},s-${index},"${note}"\r\n`).join('')}`;
    // Files of this size travel to the browser by their names.
    const folder = await mkdtemp(join(tmpdir(), 'lists-'));
    const choose = async (content: string): Promise<void> => {
      await writeFile(join(folder, 'people.csv'), content);
      await file.setInputFiles(join(folder, 'people.csv'));
    };
    await page.evaluate(watchTasks);
    await choose(lines(20_000));
    await dialog.getByRole('button', { name: 'Add 20000 candidates' }).waitFor();
    expect((await rows()).length).toBe(200);
    await dialog.getByText('19800 more').waitFor();
    await dialog.getByRole('combobox', { name: 'Application ID column' }).selectOption('Source');
    await dialog.getByRole('cell', { name: 's-0', exact: true }).first().waitFor();
    expect(Math.max(0, ...(await page.evaluate(longTasks)))).toBeLessThanOrEqual(200);
    await choose(lines(20_001));
    await dialog.getByRole('alert').getByText('The list has more than 20,000 candidates. Split it.').waitFor();
    await choose('x'.repeat(10 * 1_048_576 + 1));
    await dialog.getByRole('alert').getByText('The list is larger than 10 MB. Split it.').waitFor();
    await rm(folder, { recursive: true });
    await page.context().close();
  }, 60_000);
});

/** What a browser passes on when a file is dropped. */
function dropOf(bytes: number[]): unknown {
  const { DataTransfer, File } = globalThis as unknown as {
    readonly DataTransfer: new () => { readonly items: { add(file: unknown): void } };
    readonly File: typeof globalThis.File;
  };
  const transfer = new DataTransfer();
  transfer.items.add(new File([new Uint8Array(bytes)], 'dropped.csv', { type: 'text/csv' }));
  return transfer;
}

interface Watched {
  tasks: number[];
}

/** Notes how long the page is busy at a stretch, from 50 ms. */
function watchTasks(): void {
  const page = globalThis as unknown as Watched;
  page.tasks = [];
  new PerformanceObserver((found) => {
    page.tasks.push(...found.getEntries().map(({ duration }) => duration));
  }).observe({ entryTypes: ['longtask' as never] });
}

const longTasks = (): number[] => (globalThis as unknown as Watched).tasks;
