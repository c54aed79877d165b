// `npm run check -- board-bounds`: opens the built board in Chromium on a pipeline of 2,000 cards, scrolls through it,
// and works in it while 50 changes a second come. It prints what it measured next to the bounds of the board, and
// writes both into packages/board/README.md unless it is told `--print`. It fails where a bound is not met. Busy
// machines make each figure higher: run it on one that does nothing else.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { signToken } from '../dist/start/signToken.js';
import { startNode } from './startNode.mjs';

const page = 'packages/board/README.md';
const secret = 'a secret for the bounds of the board';
const companyId = 'acme';
const stages = ['Form', 'Test', 'Interview', 'Exam', 'Offer'];
const cards = 2_000;
const changesPerSecond = 50;
const seconds = 60;
/** Changes that are under way at once: a call takes a few milliseconds. */
const clients = 4;
const columnOf = (stage) => `section:nth-child(${stage + 1} of .column)`;

const directory = mkdtempSync(join(tmpdir(), 'board-bounds-'));
const service = await startNode({
  env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: join(directory, 'data'), JWT_SECRET: secret },
});
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  const vacancyId = await createPipeline();
  const bounds = await measured(`/board/vacancies/${vacancyId}`, vacancyId);
  const text = report(bounds);
  console.log(`\n${text}`);
  if (!process.argv.includes('--print')) rewrite(text);
  if (bounds.some(({ found, most }) => found > most)) process.exitCode = 1;
} finally {
  await browser.close();
  service.child.kill();
  await once(service.child, 'exit');
  rmSync(directory, { recursive: true });
}

async function call(query, variables = {}) {
  const token = signToken({
    secret,
    issuer: null,
    audience: null,
    subject: 'another',
    companyIds: [companyId],
    roles: ['admin'],
    ttlSeconds: 3600,
  });
  const response = await fetch(`${service.origin}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { companyId, ...variables } }),
  });
  const { data, errors } = await response.json();
  if (errors) throw new Error(JSON.stringify(errors[0]));
  return data;
}

/** @returns the vacancy's id */
async function createPipeline() {
  const pairs = (...names) =>
    Object.fromEntries(
      names.flatMap((name) => [
        [`${name}Time`, 90],
        [`${name}TimeUnit`, 'days'],
      ]),
    );
  const features = stages.map((customName, at) => ({
    form: {
      id: `stage-${at}`,
      order: at + 1,
      isAutomatic: false,
      color: '#1A2B3C',
      customName,
      actions: [],
      selfInit: false,
      data: {},
      jobAutomations: pairs(
        'discardDueToInactivityInResultValidation',
        'discardDueToInactivityInError',
        'discardDueToLackOfInterest',
      ),
    },
  }));
  const input = {
    features,
    type: 'Standard',
    name: `${cards} cards`,
    visibility: 'PUBLIC',
    areaId: 'a',
    country: 'MX',
    locationId: 1,
    workModality: 'REMOTE',
    jobDescription: 'x',
    jobDescriptionHtml: 'x',
    requirements: null,
    requirementsHtml: null,
    contextAI: null,
    hasFinalistsEnabled: false,
    maxCandidates: null,
    refCode: null,
    jobAutomations: pairs('frozenDueToFinalistInactivity', 'frozenDueToSelectionInactivity'),
  };
  const { createVacancy } = await call(
    'mutation ($companyId: ID!, $input: CreateVacancyInput!) { createVacancy(companyId: $companyId, input: $input) { id } }',
    { input },
  );
  const each = cards / stages.length;
  for (const stage of stages.keys()) {
    const candidates = Array.from({ length: each }, (_, at) => ({
      candidateId: `candidate-${stage}-${String(at).padStart(3, '0')}`,
      relationId: `r-${stage}-${at}`,
    }));
    await call(
      'mutation ($input: InitFeaturesInput!) { initFeatures(input: $input) { results { error { reason } } } }',
      {
        input: { companyId, vacancyId: createVacancy.id, featureId: `stage-${stage}`, candidates },
      },
    );
  }
  return createVacancy.id;
}

async function measured(path, vacancyId) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const view = await context.newPage();
  const faults = [];
  view.on('console', (message) => ['error', 'warning'].includes(message.type()) && faults.push(message.text()));
  view.on('pageerror', (error) => faults.push(error.message));
  // Tasks of the page over 50 ms, and keys from the press to the next picture.
  await view.addInitScript(() => {
    globalThis.seen = { tasks: [], keys: [] };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.seen.tasks.push(duration);
    }).observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') globalThis.seen.keys.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 });
  });
  const taken = async () => {
    await view.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    return view.evaluate(() => {
      const { tasks, keys } = globalThis.seen;
      globalThis.seen = { tasks: [], keys: [] };
      return { taskMs: Math.round(Math.max(0, ...tasks)), keyMs: Math.round(Math.max(0, ...keys)), keys: keys.length };
    });
  };

  const begun = performance.now();
  await view.goto(`${service.origin}${path}`);
  await view.locator('[role=option]').first().waitFor();
  const firstMs = Math.round(performance.now() - begun);
  for (const stage of stages) await view.getByRole('heading', { name: `${stage}, ${cards / stages.length}` }).waitFor();
  const allMs = Math.round(performance.now() - begun);
  await view.getByRole('status', { name: 'Connection' }).getByText('Live').waitFor();
  const loading = await taken();

  await scrolledThrough(view);
  const scrolling = await taken();
  const options = await view.locator('[role=option]').count();

  await view.locator('[role=option]').first().focus();
  let isOver = false;
  const pressing = (async () => {
    for (
      const keys = ['ArrowDown', 'ArrowDown', 'ArrowRight', 'End', 'ArrowLeft', 'Home', 'Space', 'Escape'];
      !isOver;
    ) {
      await view.keyboard.press(keys[0]);
      keys.push(keys.shift());
      await sleep(200);
    }
  })();
  const perSecond = await changes(vacancyId);
  isOver = true;
  await pressing;
  const live = await taken();

  const known = await openRecords(vacancyId);
  const lost = await eventuallyEqual(view, known);
  return [
    { what: 'first card of 2,000, ms', found: firstMs, most: 2_500 },
    { what: 'all of them, ms', found: allMs, most: 8_000 },
    { what: 'longest task while they load, ms', found: loading.taskMs, most: 150 },
    { what: 'longest task while all are scrolled through, ms', found: scrolling.taskMs, most: 150 },
    { what: 'cards in the page at once', found: options, most: 400 },
    {
      what: `longest task at ${perSecond} changes a second for ${seconds} s, ms`,
      found: live.taskMs,
      most: 200,
    },
    { what: 'key press to next paint meanwhile, ms', found: live.keyMs, most: 300 },
    { what: 'cards lost, doubled or in another column afterwards', found: lost, most: 0 },
    { what: 'errors and warnings in the console', found: faults.length, most: 0 },
  ];
}

/** Scrolls each column from its begin to its end. */
async function scrolledThrough(view) {
  for (const stage of stages.keys()) {
    await view.locator(`${columnOf(stage)} .cards`).evaluate(async (list) => {
      for (let top = 0; top < list.scrollHeight; top += 300) {
        list.scrollTop = top;
        await new Promise((drawn) => requestAnimationFrame(drawn));
      }
    });
  }
}

/** Moves, discards and changes of statuses, at an even pace. @returns how many a second were made */
async function changes(vacancyId) {
  const place = 'companyId: $companyId, vacancyId: $vacancyId, id: $id';
  const one = 'input: { companyId: $companyId, resourceIds: [$id] }';
  const move = `mutation ($companyId: ID!, $id: ID!) { done: forwardFeatures(${one}) { results { next { id } } } }`;
  const discard = `mutation ($companyId: ID!, $id: ID!) { done: discardFeatures(${one}) { results { resourceId } } }`;
  const enter = `mutation ($companyId: ID!, $vacancyId: ID!, $id: ID!, $code: String!) {
    done: updateRecordStatus(${place}, input: { code: $code }) { id } }`;
  const ids = [...(await openRecords(vacancyId)).keys()].sort();
  const total = changesPerSecond * seconds;
  const begun = performance.now();
  let next = 0;
  let made = 0;
  /** Of ten changes, six are statuses, three moves, one a discard. */
  const change = async (at) => {
    // A step that has no factor in common goes through all columns.
    const [id] = ids.splice((at * 701) % ids.length, 1);
    if (at % 10 === 9) await call(discard, { id });
    else if (at % 3 === 0) {
      const { done } = await call(move, { id });
      const [result] = done.results;
      if (result.next) ids.push(result.next.id);
    } else {
      await call(enter, { vacancyId, id, code: `CODE_${at % 4}` });
      ids.push(id);
    }
    made += 1;
  };
  const client = async () => {
    while (next < total) {
      const at = next++;
      await sleep(Math.max(0, begun + (at * 1000) / changesPerSecond - performance.now()));
      await change(at);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return Math.round(made / ((performance.now() - begun) / 1000));
}

/** @returns the feature of each open record */
async function openRecords(vacancyId) {
  const found = new Map();
  for (let after = null, more = true; more; ) {
    const { records } = await call(
      `query ($companyId: ID!, $vacancyId: ID!, $after: String) {
        records(companyId: $companyId, first: 100, after: $after, filter: { vacancyId: $vacancyId, isClosed: false }) {
          nodes { id featureId } pageInfo { hasNextPage endCursor } } }`,
      { vacancyId, after },
    );
    for (const { id, featureId } of records.nodes) found.set(id, featureId);
    ({ hasNextPage: more, endCursor: after } = records.pageInfo);
  }
  return found;
}

/** Waits until the columns show as many cards as there are. @returns how many cards are not where they should be */
async function eventuallyEqual(view, known) {
  for (const [at, stage] of stages.entries()) {
    const count = [...known.values()].filter((featureId) => featureId === `stage-${at}`).length;
    await view.getByRole('heading', { name: `${stage}, ${count}` }).waitFor();
  }
  const shown = [];
  for (const [at] of stages.entries()) {
    const ids = await view.locator(`${columnOf(at)} .cards`).evaluate(async (list) => {
      const found = new Set();
      for (let top = 0; top <= list.scrollHeight; top += 300) {
        list.scrollTop = top;
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        for (const option of list.querySelectorAll('[data-card]')) found.add(option.dataset.card);
      }
      return [...found];
    });
    shown.push(...ids.map((id) => `${id} stage-${at}`));
  }
  const wanted = new Set([...known].map(([id, featureId]) => `${id} ${featureId}`));
  return wanted.size - new Set(shown).intersection(wanted).size + shown.filter((one) => !wanted.has(one)).length;
}

function report(bounds) {
  const git = (...args) => spawnSync('git', args, { encoding: 'utf8' }).stdout.trim();
  const rows = bounds.map(
    ({ what, found, most }) => `| ${what} | ${found.toLocaleString('en')} | ${most.toLocaleString('en')} |`,
  );
  const machine = `${availableParallelism()} CPUs (${cpus()[0].model.trim()}), Node ${process.versions.node}, Chromium ${browser.version()}`;
  const day = new Date().toISOString().slice(0, 10);
  return [
    '| the board | found | bound |',
    '| --- | ---: | ---: |',
    ...rows,
    '',
    `<sub>\`npm run check -- board-bounds\`, ${day}, ${git('rev-parse', '--short', 'HEAD')}. ${machine}; the service with its embedded database, the browser and the load generator on one machine.</sub>`,
  ].join('\n');
}

function rewrite(text) {
  const marks = /(<!-- run: board -->\n)[\s\S]*?(<!-- end -->)/;
  const before = readFileSync(page, 'utf8');
  if (!marks.test(before)) throw new Error(`${page} has no <!-- run: board --> … <!-- end -->`);
  writeFileSync(
    page,
    before.replace(marks, (_, begin, end) => `${begin}${text}\n${end}`),
  );
}
