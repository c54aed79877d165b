import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { builtBoard } from '../../src/http/pages/boardPage.js';
import { builtGuides } from '../../src/http/pages/guides.js';
import { build } from '../support/processes/built.js';
import { type DemoService, startDemoService } from '../support/service/demoService.js';
import { describeInBrowser, openBrowser, visit } from './browser.js';

const sandboxScript = 'https://embeddable-sandbox.cdn.apollographql.com/v2/embeddable-sandbox.umd.production.min.js';

const subscription = 'subscription { events(companyId: "acme", after: "0") { seq data } }';

describeInBrowser('in a browser', () => {
  let service: DemoService;
  let browser: Browser;
  let vacancyName: string;

  beforeAll(async () => {
    await build();
    const built = { boardDirectory: builtBoard, guidesDirectory: builtGuides };
    [service, browser] = await Promise.all([startDemoService(built), openBrowser()]);
    const { companyId, vacancyId, token } = service.demo;
    const { body } = await service.request('GET', `/v2/vacancies/${vacancyId}/company/${companyId}`, { token });
    vacancyName = body.name;
  }, 60_000);
  const change = async (name: string): Promise<void> => {
    const { companyId, vacancyId: id, token } = service.demo;
    const query = `mutation ($companyId: ID!, $id: ID!, $input: UpdateVacancyInput!) { updateVacancy(companyId: $companyId, id: $id, input: $input) { id } }`;
    const { body } = await service.graphql(query, { token, variables: { companyId, id, input: { name } } });
    expect(body.errors).toBeUndefined();
  };
  /** GraphiQL opens on the variables, which a reader of the first operation changes. */
  const showsToken = async (page: Page): Promise<void> => {
    await page.getByRole('region', { name: 'Variables' }).getByText(service.demo.vacancyId).first().waitFor();
    await page.getByRole('button', { name: 'Headers' }).click();
    await page.getByRole('region', { name: 'Headers' }).getByText(`Bearer ${service.demo.token}`).waitFor();
  };
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  it('the home page links to every page that is served', async () => {
    const { page, faults, otherHosts, screenshot } = await visit(browser, service.url);
    await screenshot('home');
    await page.emulateMedia({ colorScheme: 'dark' });
    await screenshot('home-dark');

    const links = await page.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(links).toEqual(expect.arrayContaining(['/graphql', '/graphiql', '/docs']));
    for (const path of links) {
      const { status } = await service.request('GET', path, { headers: { accept: 'text/html' } });
      expect([path, status]).toEqual([path, 200]);
    }
    expect([faults, otherHosts]).toEqual([[], new Set()]);
  });

  it('the home page shows the board, and copies what it shows', async () => {
    const { page, faults, screenshot } = await visit(browser, service.url);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const picture = page.getByRole('img', { name: /^The board:/ });
    expect(await picture.evaluate((image) => Reflect.get(image, 'naturalWidth'))).toBe(1280);

    const buttons = page.getByRole('button', { name: 'Copy' });
    const shown = await page.locator(':has(> button), .command').locator('code').allTextContents();
    expect(shown).toHaveLength(await buttons.count());
    for (const [at, text] of shown.entries()) {
      await page.locator('button').nth(at).click();
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(text);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await widthOf(page)).toBe(390);
    await screenshot('home-phone');
    expect(faults).toEqual([]);
  });

  it('the documentation of REST begins with its operations, in the theme of the system, and fits a phone', async () => {
    const { page, faults, otherHosts, screenshot } = await visit(browser, `${service.url}/docs`);
    const operation = page.getByRole('button', { name: /post .*\/vacancies/i }).first();
    await operation.waitFor();
    expect((await operation.boundingBox())?.y).toBeLessThan(800);
    const webhook = page.locator('.webhooks .opblock').first();
    await screenshot('docs');
    expect(await webhook.isVisible()).toBe(false);
    await page.locator('summary', { hasText: 'Webhooks' }).click();
    await webhook.waitFor();
    const ground = () => page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
    const light = await ground();

    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('html.dark-mode').waitFor();
    expect(await ground()).not.toBe(light);
    await screenshot('docs-dark');

    await page.setViewportSize({ width: 390, height: 844 });
    expect(await widthOf(page)).toBe(390);
    await operation.click();
    await page.getByRole('button', { name: 'Try it out' }).first().waitFor();
    expect(await widthOf(page)).toBe(390);
    await screenshot('docs-phone');
    // What a section is about stands below its name, as wide as the page.
    const about = page.locator('.opblock-tag small');
    for (const one of await about.all()) expect((await one.boundingBox())?.width).toBeGreaterThan(250);

    await page.getByRole('link', { name: 'Recruitment Pipeline API' }).first().click();
    await page.waitForURL(`${service.url}/`);
    expect([faults, otherHosts]).toEqual([[], new Set()]);
  });

  it('GraphiQL links to the home page', async () => {
    const { page } = await visit(browser, `${service.url}/graphiql`);
    await page.getByRole('link', { name: 'Recruitment Pipeline API' }).click();
    await page.waitForURL(`${service.url}/`);
  });

  it('GraphiQL has its title in one line on a phone, beside its tabs', async () => {
    const { page, screenshot } = await visit(browser, `${service.url}/graphiql`, {
      viewport: { width: 390, height: 780 },
    });
    const title = page.getByRole('link', { name: 'Recruitment Pipeline API' });
    await title.waitFor();
    await screenshot('graphiql-phone');
    expect(await page.evaluate("document.querySelector('.graphiql-logo-link').getClientRects().length")).toBe(1);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });

  it('GraphiQL opens with the demo token, and runs the first operation by keyboard', async () => {
    const { page, faults, otherHosts, screenshot } = await visit(browser, `${service.url}/graphiql`);
    const result = page.getByRole('region', { name: 'Result Window' });
    await showsToken(page);
    await page.getByRole('region', { name: 'Operation Editor' }).getByText('query Pipeline').click();
    await page.keyboard.press('Control+Enter');
    await result.getByText(vacancyName).waitFor();
    await result.getByText('statuses').first().waitFor();
    await screenshot('graphiql');

    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
    await page.getByRole('link', { name: 'VacancyConnection' }).waitFor();
    await screenshot('graphiql-documentation');

    await page.getByRole('button', { name: 'Show How it is answered' }).click();
    const explanation = page.getByRole('region', { name: 'How it is answered' });
    await explanation.getByRole('button', { name: 'Explain' }).click();
    await explanation.getByText('vacancy: one statement of the store').waitFor();
    await screenshot('graphiql-explanation');
    expect([faults, otherHosts]).toEqual([[], new Set()]);
  });

  it('GraphiQL keeps edits, and a later visit runs them with its button', async () => {
    const { page, faults, screenshot } = await visit(browser, `${service.url}/graphiql`);
    const editor = page.getByRole('region', { name: 'Operation Editor' });
    await editor.getByText('query Pipeline').click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('# mine\n');
    await page.waitForFunction(() => localStorage.getItem('graphiql:tabState')?.includes('# mine'));
    await page.reload();
    await editor.getByText('# mine').waitFor();
    await page.getByRole('button', { name: 'Execute query' }).click();
    await page.getByRole('region', { name: 'Result Window' }).getByText(vacancyName).waitFor();
    await screenshot('graphiql-later-visit');
    expect(await page.getByRole('tab').count()).toBe(1);
    expect(faults).toEqual([]);
  });

  it('GraphiQL opens with the operation of a link, beside the edits of an earlier visit, and runs it when asked', async () => {
    const query = 'query Linked($id: ID!) {\n  # a + b & "c" = d\n  vacancy(companyId: "acme", id: $id) { name }\n}';
    const link = `#query=${encodeURIComponent(query)}&variables=${encodeURIComponent(JSON.stringify({ id: service.demo.vacancyId }))}`;
    const { page, faults, otherHosts, screenshot } = await visit(browser, `${service.url}/graphiql`);
    const editor = page.getByRole('region', { name: 'Operation Editor' });
    const result = page.getByRole('region', { name: 'Result Window' });
    await editor.getByText('query Pipeline').click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('# mine\n');
    await page.waitForFunction(() => localStorage.getItem('graphiql:tabState')?.includes('# mine'));

    await page.goto(`${service.url}/graphiql${link}`);
    await editor.getByText('# a + b & "c" = d').waitFor();
    await showsToken(page);
    expect(await result.getByText(vacancyName).count()).toBe(0);
    await page.getByRole('button', { name: 'Execute query' }).click();
    await result.getByText(vacancyName).waitFor();
    await screenshot('graphiql-link');
    expect(await page.getByRole('tab').allTextContents()).toEqual([
      expect.stringMatching(/^Pipeline/),
      expect.stringMatching(/^Linked/),
    ]);

    // A second visit finds its tab again.
    await page.reload();
    await editor.getByText('# a + b & "c" = d').waitFor();
    expect(await page.getByRole('tab').count()).toBe(2);
    await page.getByRole('tab', { name: 'Pipeline' }).click();
    await editor.getByText('# mine').waitFor();
    expect([faults, otherHosts]).toEqual([[], new Set()]);
  });

  it('GraphiQL runs a pasted subscription, with the token of its headers', async () => {
    await change('SeenBefore');
    const { page, faults, screenshot } = await visit(browser, `${service.url}/graphiql`);
    const result = page.getByRole('region', { name: 'Result Window' });
    await showsToken(page);
    await page.getByRole('region', { name: 'Operation Editor' }).getByText('query Pipeline').click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(subscription);
    // GraphiQL reads edits with a delay.
    await page.waitForFunction(() => localStorage.getItem('graphiql:tabState')?.includes('subscription {'));
    await page.keyboard.press('Control+Enter');
    await result.getByText('SeenBefore').waitFor();
    await change('SeenInGraphiQL');
    await result.getByText('SeenInGraphiQL').waitFor();
    await screenshot('graphiql-subscription');
    expect(faults).toEqual([]);
  });

  it("Sandbox's page shows what is missing if Apollo's servers can't be reached", async () => {
    const { page, faults, otherHosts, screenshot } = await visit(browser, `${service.url}/graphql`);
    await page.getByText('could not be loaded').waitFor();
    await screenshot('sandbox-offline');
    expect(otherHosts).toEqual(new Set([new URL(sandboxScript).host]));
    expect(faults.filter((fault) => !fault.includes(sandboxScript))).toEqual([]);

    await page.getByRole('link', { name: 'GraphiQL' }).click();
    await page.waitForURL(`${service.url}/graphiql`);
  });

  it("Sandbox's page loads Apollo's script, and gives it an operation that runs", async () => {
    const scripts = {
      [sandboxScript]: `window.EmbeddedSandbox = class {
        constructor(options) { window.sandboxOptions = options; }
      };`,
    };
    const { page, faults } = await visit(browser, `${service.url}/graphql`, { scripts });
    const options = await page.evaluate('window.sandboxOptions');
    expect(options).toMatchObject({
      target: '#sandbox',
      initialEndpoint: `${service.url}/graphql`,
      initialState: {
        pollForSchemaUpdates: false,
        includeCookies: false,
        sharedHeaders: { Authorization: `Bearer ${service.demo.token}` },
      },
    });
    const answer = await page.evaluate(`(async ({ initialEndpoint, initialState }) => {
      const { document: query, variables, headers } = initialState;
      const body = JSON.stringify({ query, variables });
      const sent = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body };
      return (await fetch(initialEndpoint, sent)).json();
    })(window.sandboxOptions)`);
    expect(answer).toMatchObject({ data: { vacancy: { name: expect.any(String) } } });
    await change('SeenInSandbox');
    // Sandbox's script opens sockets from this page, with its headers as the payload of the first message.
    const received =
      await page.evaluate(`(({ initialSubscriptionEndpoint, initialState: { sharedHeaders } }) => new Promise((resolve, reject) => {
      const socket = new WebSocket(initialSubscriptionEndpoint, 'graphql-transport-ws');
      const send = (message) => socket.send(JSON.stringify(message));
      const query = ${JSON.stringify(subscription)};
      socket.onerror = () => reject(new Error('no socket'));
      socket.onopen = () => send({ type: 'connection_init', payload: sharedHeaders });
      socket.onmessage = ({ data }) => {
        const { type, payload } = JSON.parse(data);
        if (type === 'connection_ack') send({ id: '1', type: 'subscribe', payload: { query } });
        else { socket.close(); resolve(payload); }
      };
    }))(window.sandboxOptions)`);
    expect(received).toMatchObject({ data: { events: { seq: '1' } } });
    const { nodes } = (answer as { data: { vacancy: { records: { nodes: { __typename: string }[] } } } }).data.vacancy
      .records;
    expect(new Set(nodes.map(({ __typename }) => __typename))).toEqual(
      new Set(['Interview', 'Psychometric', 'ModuleRecord']),
    );
    expect(faults).toEqual([]);
  });
});

const widthOf = (page: Page): Promise<unknown> => page.evaluate('document.documentElement.scrollWidth');
