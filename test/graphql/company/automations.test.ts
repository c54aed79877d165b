import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { after, durationMs, watchers } from '../../../src/core/pipeline/shapes/timerSettings.js';
import type { Pipeline } from '../../support/company/pipeline.js';
import { aFeature, asFeatureInput, aVacancy, candidateIds } from '../../support/company/pipeline.js';
import { interest, TimedCompany } from '../../support/company/timedCompany.js';
import { asStage, freezes, hour, pair } from '../../support/company/timers.js';
import { type Service, startService, TestClock, tokenFor } from '../../support/service/service.js';

/** How clients see timers: the next automation, its order, and who may read it (docs/TIMERS.md, "What will happen"). */

let service: Service;
beforeAll(async () => {
  service = await startService({ clock: new TestClock() });
});
afterAll(() => service.stop());

/** Statements since the last count; null on a database server, where they are not counted. */
const statements = (): number | null => (service.database.url === null ? service.database.countStatements() : null);

const kindsOfFeatures = ['INTERVIEW', 'AUTOMATIC_PSYCHOMETRIC', 'DOCUMENTS'] as const;

describe('the next automation of a record', () => {
  const next = 'nextAutomation { action timer dueAt leftSeconds heldReason }';
  let company: TimedCompany;
  let pipeline: Pipeline;
  const ids: string[] = [];
  const beginning = 3;

  beforeAll(async () => {
    company = new TimedCompany(service, 'paths');
    const features = kindsOfFeatures.map((code, index) =>
      asFeatureInput(
        aFeature(code, {
          ...{ id: `stage-${index + 1}`, order: index + 1, selfInit: false },
          jobAutomations: {
            ...aFeature(code).jobAutomations,
            ...pair('discardDueToLackOfInterest', beginning + index),
          },
        }),
      ),
    );
    const { createVacancy } = await company.ask(
      'mutation ($companyId: ID!, $input: CreateVacancyInput!) { createVacancy(companyId: $companyId, input: $input) { id } }',
      { input: { ...aVacancy({ maxCandidates: null, jobAutomations: freezes(0, 0) }), features } },
    );
    pipeline = { companyId: 'paths', vacancyId: createVacancy.id, token: tokenFor('paths', { roles: ['admin'] }) };
    for (const [index] of kindsOfFeatures.entries()) {
      ids.push(...(await company.init(pipeline, [`of-${index}`], `stage-${index + 1}`)));
    }
  });

  /** The next automation of each record, by every path to it. All paths must be equal, planned and executed. */
  async function seen(): Promise<object[]> {
    const [interview, psychometric] = ids;
    const variables = { v: pipeline.vacancyId, interview, psychometric, ids };
    const data = await company.ask(
      `query ($companyId: ID!, $v: ID!, $interview: ID!, $psychometric: ID!) {
        interview(companyId: $companyId, vacancyId: $v, id: $interview) { id ${next} }
        psychometric(companyId: $companyId, vacancyId: $v, id: $psychometric) { id ${next} }
        interviews(companyId: $companyId) { nodes { id ${next} } }
        psychometrics(companyId: $companyId) { nodes { id ${next} } }
        vacancy(companyId: $companyId, id: $v) {
          interviews { nodes { id ${next} } } psychometrics { nodes { id ${next} } }
          features { interviews { nodes { id ${next} } } psychometrics { nodes { id ${next} } } }
        }
        all: vacancy(companyId: $companyId, id: $v) { records { nodes { id ${next} } } features { records { nodes { id ${next} } } } }
        vacancies(companyId: $companyId) { nodes { interviews { nodes { id ${next} } } psychometrics { nodes { id ${next} } } } }
        records(companyId: $companyId) { nodes { id ${next} } }
        ${ids.map((_, index) => `r${index}: record(companyId: $companyId, vacancyId: $v, id: "${ids[index]}") { id ${next} }`).join('\n')}
      }`,
      variables,
    );
    const found = new Map<string, Set<string>>();
    const note = (value: unknown): void => {
      if (Array.isArray(value)) value.forEach(note);
      else if (value && typeof value === 'object') {
        if ('nextAutomation' in value && 'id' in value) {
          const id = String(value.id);
          found.set(id, (found.get(id) ?? new Set()).add(JSON.stringify(value.nextAutomation)));
        }
        Object.values(value).forEach(note);
      }
    };
    note(data);
    for (const root of [
      `interview(companyId: "paths", vacancyId: "${pipeline.vacancyId}", id: "${interview}") { id ${next} }`,
      `psychometrics(companyId: "paths") { nodes { id ${next} } }`,
      `vacancies(companyId: "paths") { nodes { features { interviews { nodes { id ${next} } } } } }`,
    ]) {
      note(await company.ask(`{ ${root} }`));
    }
    return ids.map((id) => {
      const said = [...(found.get(id) ?? [])];
      expect(said).toHaveLength(1);
      return JSON.parse(said[0] ?? '');
    });
  }

  it('is equal by every path, in every state: watched, frozen, thawed, held, ended, off', async () => {
    const due = { action: 'DISCARD', timer: 'discardDueToLackOfInterest', leftSeconds: null, heldReason: null };
    const each = (make: (index: number) => object) => kindsOfFeatures.map((_, index) => ({ ...due, ...make(index) }));
    const begun = Date.parse(company.inHours(0));
    const at = (hours: number) => new Date(begun + hours * hour).toISOString();
    expect(await seen()).toEqual(each((index) => ({ dueAt: at(beginning + index) })));
    await company.edit(pipeline, { jobAutomations: freezes(1, 1) });
    await company.pass(5);
    expect(await seen()).toEqual(each((index) => ({ dueAt: null, leftSeconds: (beginning + index - 1) * 3600 })));
    await company.edit(pipeline, { jobAutomations: freezes(0, 0) });
    expect(await seen()).toEqual(each((index) => ({ dueAt: at(beginning + index + 4) })));
    await company.pass(20);
    const held = each((index) => ({ dueAt: at(beginning + index + 4), heldReason: 'OVERDUE' }));
    expect(await seen()).toEqual(held);
    await company.edit(pipeline, { jobAutomations: freezes(1, 1) });
    await company.pass(5);
    expect(await seen()).toEqual(held);
    await company.edit(pipeline, { jobAutomations: freezes(0, 0) });
    await company.pass(0);
    expect(await seen()).toEqual(held);
    await company.settle({ automationMode: 'OFF' });
    // Nothing is due, and an admin still sees what waits.
    expect(await seen()).toEqual(each(() => ({ dueAt: null, heldReason: 'OVERDUE' })));
    expect(await company.found({ isHeld: true })).toHaveLength(ids.length);
    expect(await company.found({ dueBefore: company.inHours(0) })).toEqual([]);
    await company.settle({ automationMode: 'ON' });
    expect(await company.decide('dismissHeld', ...ids)).toEqual([null, null, null]);
    expect(await seen()).toEqual([null, null, null]);
  });

  it.each([
    [
      'an interview',
      (id: string, v: string) => `interview(companyId: "paths", vacancyId: "${v}", id: "${id}") { ${next} }`,
    ],
    ['interviews', () => `interviews(companyId: "paths") { nodes { ${next} } }`],
    ['interviews of vacancies', () => `vacancies(companyId: "paths") { nodes { interviews { nodes { ${next} } } } }`],
  ])('is read with %s by one statement more, whatever their number', async (_what, query) => {
    const token = tokenFor('paths');
    const read = async (text: string) => {
      statements();
      const { body } = await service.graphql(`{ ${text} }`, { token });
      expect(body.errors).toBeUndefined();
      return statements() ?? null;
    };
    const root = query(ids[0] ?? '', pipeline.vacancyId);
    const without = await read(root.replace(next, 'id'));
    expect(await read(root)).toBe(without === null ? null : without + 1);
  });
});

describe('the next automation of a vacancy', () => {
  const next = 'nextAutomation { action timer dueAt leftSeconds heldReason }';

  /** The next automation by every path to it. All must be equal. */
  async function seen(company: TimedCompany, { vacancyId }: Pipeline): Promise<object | null> {
    const { companyId } = company;
    const vacancy = `vacancy(companyId: "${companyId}", id: "${vacancyId}") { ${next} }`;
    const one = async (query: string) => {
      const { body } = await service.graphql(`{ ${query} }`, { token: tokenFor(companyId) });
      return body.data;
    };
    const alone = await one(vacancy);
    const listed = await one(`vacancies(companyId: "${companyId}") { nodes { id ${next} } }`);
    const executed = await one(`${vacancy} again: ${vacancy}`);
    const all = [
      alone.vacancy.nextAutomation,
      listed.vacancies.nodes.find(({ id }: { id: string }) => id === vacancyId).nextAutomation,
      executed.vacancy.nextAutomation,
      executed.again.nextAutomation,
    ];
    expect(new Set(all.map((each) => JSON.stringify(each))).size).toBe(1);
    return all[0];
  }
  const due = { action: 'FREEZE', timer: 'frozenDueToSelectionInactivity', leftSeconds: null, heldReason: null };
  const ofFinalists = { ...due, timer: 'frozenDueToFinalistInactivity' };

  it('is equal by every path, in every state', async () => {
    const company = new TimedCompany(service, 'freezing');
    const pipeline = await company.vacancy([{}, interest(5)], { jobAutomations: freezes(7, 2) });
    expect(await seen(company, pipeline)).toBeNull();
    const [first = ''] = await company.init(pipeline, ['ann']);
    expect(await seen(company, pipeline)).toEqual({ ...due, dueAt: company.inHours(2) });
    await company.pass(1);
    await company.orchestrate(pipeline, first);
    expect(await seen(company, pipeline)).toEqual({ ...ofFinalists, dueAt: company.inHours(7) });
    await company.pass(5);
    // A timer discarded the last finalist. The time for the selection counts, but not from before that.
    expect(await company.events('RECORD_DISCARDED')).toHaveLength(1);
    const [frozen] = await company.events('VACANCY_FROZEN');
    expect([frozen?.data.after.frozenAt, await seen(company, pipeline)]).toEqual([company.inHours(0), null]);
    await company.settle({ automationMode: 'SHADOW' });
    await company.edit(pipeline, { hasFinalistsEnabled: false });
    const dueAt = company.inHours(2);
    expect(await seen(company, pipeline)).toEqual({ ...due, dueAt });
    await company.pass(2);
    // In SHADOW there was an event, so that freeze is over.
    expect(await seen(company, pipeline)).toBeNull();
    await company.edit(pipeline, { name: 'Awake' });
    expect(await seen(company, pipeline)).toEqual({ ...due, dueAt: company.inHours(2) });
    await company.settle({ automationMode: 'OFF' });
    expect(await seen(company, pipeline)).toBeNull();
    await company.settle({ automationMode: 'ON' });
    await company.change('closeVacancy', pipeline);
    expect(await seen(company, pipeline)).toBeNull();
  });

  it('waits for the discard of the last finalist if that is late, while the vacancy is not yet frozen', async () => {
    const company = new TimedCompany(service, 'late-finalist');
    const pipeline = await company.vacancy([{}, interest(5)], { jobAutomations: freezes(50, 2) });
    await company.init(pipeline, ['ann'], 'stage-2');
    (service.clock as TestClock).advance(6 * hour);
    // Both are due and happen in one run. So the row of the vacancy shows only the state before the discard.
    const [preview, shown] = [await company.preview(pipeline, company.inHours(9)), await seen(company, pipeline)];
    const dueAt = company.inHours(-1);
    expect(preview.items.map((item: { dueAt: string }) => item.dueAt)).toEqual([dueAt, dueAt]);
    expect(shown).toEqual({ ...ofFinalists, dueAt: company.inHours(44) });
  });

  it.each([
    [0, 'days'],
    [0.5, 'minutes'],
    [1.1, 'days'],
    [1e-9, 'minutes'],
    [1e-300, 'days'],
    [1.000_000_000_000_000_2, 'days'],
    [123_456.789_012_345_67, 'minutes'],
    [2_900_000, 'days'],
    [2_920_000, 'days'],
    [1e300, 'minutes'],
    [1.7e308, 'days'],
  ] as const)('is the same in SQL after %d %s', async (time, unit) => {
    const company = new TimedCompany(service, `span-${time}`);
    const pipeline = await company.vacancy([{}, {}], { jobAutomations: freezes(1, time, unit) });
    await company.init(pipeline, ['ann']);
    const span = durationMs(time, unit);
    const at = span === null ? null : after(company.inHours(0), span);
    expect(await seen(company, pipeline)).toEqual(at === null ? null : { ...due, dueAt: at });
  });
});

describe('filters', () => {
  it('find records that are due before a time, and held ones, page by page, combined with any other condition', async () => {
    const company = new TimedCompany(service, 'filters');
    const pipeline = await company.vacancy([interest(3), interest(30)]);
    // Records that start at the same time are ordered by their ids.
    const soon = (await company.init(pipeline, candidateIds(5, 'soon'))).toSorted();
    const late = await company.init(pipeline, ['late'], 'stage-2');
    const page = async (filter: string, after: string | null = null) => {
      const { records } = await company.ask(
        `query ($companyId: ID!, $after: String) { records(companyId: $companyId, first: 2, after: $after, filter: ${filter}) {
          totalCount nodes { id } pageInfo { endCursor hasNextPage } } }`,
        { after },
      );
      return records;
    };
    const allOf = async (filter: string): Promise<string[]> => {
      const found: string[] = [];
      for (let after: string | null = null, more = true; more; ) {
        const { totalCount, nodes, pageInfo } = await page(filter, after);
        expect(totalCount).toBe((await page(filter)).totalCount);
        found.push(...nodes.map(({ id }: { id: string }) => id));
        more = pageInfo.hasNextPage;
        after = pageInfo.endCursor;
      }
      return found;
    };
    const dueBefore = `dueBefore: "${company.inHours(4)}"`;
    expect(await allOf(`{ ${dueBefore} }`)).toEqual(soon);
    expect(await allOf(`{ ${dueBefore}, featureId: "stage-2" }`)).toEqual([]);
    expect(await allOf(`{ dueBefore: "${company.inHours(99)}" }`)).toEqual([...soon, ...late]);
    expect(await allOf('{ isHeld: true }')).toEqual([]);
    await company.pass(10);
    expect(await allOf('{ isHeld: true }')).toEqual(soon);
    expect(await allOf('{ isHeld: false }')).toEqual(late);
    expect(await allOf(`{ isHeld: true, ${dueBefore}, statusCode: "PENDING", kinds: [MODULE] }`)).toEqual(soon);
    await company.decide('releaseHeld', soon[0] ?? '');
    await company.decide('dismissHeld', soon[1] ?? '');
    expect(await allOf('{ isHeld: true }')).toEqual(soon.slice(2));
    expect(await allOf(`{ ${dueBefore} }`)).toEqual(soon.slice(2));
    await expect(page('{ dueBefore: "tomorrow" }')).rejects.toThrow();
  });
});

describe('a preview', () => {
  let company: TimedCompany;
  let pipeline: Pipeline;
  let ids: string[];
  beforeAll(async () => {
    company = new TimedCompany(service, 'foreseen');
    pipeline = await company.vacancy([interest(5), {}], { jobAutomations: freezes(0, 9) });
    ids = await company.init(pipeline, ['ann', 'bob', 'cid']);
  });

  it.each([[0], [-1], [1001]])('shows no %d items', async (first) => {
    await expect(company.preview(pipeline, company.inHours(9), { first })).rejects.toThrow('INVALID_INPUT');
  });

  it('shows 1 to 1,000 items, by default 100, and counts all', async () => {
    const all = await company.preview(pipeline, company.inHours(9), { first: 1000 });
    expect(all.items.map(({ recordId }: { recordId: string }) => recordId)).toEqual([...ids.toSorted(), null]);
    expect(await company.preview(pipeline, company.inHours(9), { first: 1 })).toEqual({
      totalCount: 4,
      items: all.items.slice(0, 1),
    });
    expect(await company.preview(pipeline, company.inHours(9))).toEqual(all);
    const many = await company.vacancy([interest(1)]);
    await company.init(many, candidateIds(101));
    const { totalCount, items } = await company.preview(many, company.inHours(9));
    expect([totalCount, items.length]).toEqual([101, 100]);
  });

  it('treats a past time as now', async () => {
    expect(await company.preview(pipeline, company.inHours(-99))).toEqual({ totalCount: 0, items: [] });
    expect(await company.preview(pipeline, '0001-01-01T00:00:00Z')).toEqual({ totalCount: 0, items: [] });
    const change = { features: [asStage(interest(0.001), 0), asStage({}, 1)] };
    expect((await company.preview(pipeline, company.inHours(-99), { change })).totalCount).toBe(0);
  });

  it('of an edit is refused like the edit, and changes nothing', async () => {
    const before = await company.events();
    const refused = (change: object) => expect(company.preview(pipeline, company.inHours(9), { change })).rejects;
    await refused({ features: [asStage({}, 1)] }).toThrow('FEATURE_IN_USE');
    await refused({ ifUpdatedAt: company.inHours(-1) }).toThrow('STALE');
    await refused({ name: null }).toThrow('INVALID_INPUT');
    const closed = await company.vacancy([interest(1)]);
    await company.change('closeVacancy', closed);
    await expect(company.preview(closed, company.inHours(9), { change: { name: 'x' } })).rejects.toThrow(
      'VACANCY_CLOSED',
    );
    expect(await company.preview(closed, company.inHours(9))).toEqual({ totalCount: 0, items: [] });
    await expect(company.preview({ ...closed, vacancyId: 'nowhere' }, company.inHours(9))).rejects.toThrow(
      'VACANCY_NOT_FOUND',
    );
    expect((await company.events()).slice(before.length).map(({ vacancyId }) => vacancyId)).toEqual([
      closed.vacancyId,
      closed.vacancyId,
    ]);
  });

  it('of an edit shows what becomes due at once, and what the edit holds', async () => {
    const other = await company.vacancy([interest(50)]);
    const [id = ''] = await company.init(other, ['ann']);
    (service.clock as TestClock).advance(10 * hour);
    const made = (hours: number) => ({ change: { features: [asStage(interest(hours), 0)] } });
    const at = company.inHours(0);
    const due = { recordId: id, action: 'DISCARD', timer: 'discardDueToLackOfInterest' };
    expect((await company.preview(other, at, made(9))).items).toEqual([
      { ...due, dueAt: company.inHours(-1), heldReason: null },
    ]);
    expect((await company.preview(other, at, made(3))).items).toEqual([
      { ...due, dueAt: company.inHours(-7), heldReason: 'OVERDUE' },
    ]);
    expect((await company.preview(other, at, made(11))).items).toEqual([]);
    await company.edit(other, made(3).change);
    expect((await company.preview(other, at)).items).toMatchObject([{ heldReason: 'OVERDUE' }]);
    await company.work();
    expect((await company.preview(other, company.inHours(99))).items).toEqual([]);
    // A held record is due again after a change of its due time. Other changes leave it held.
    expect((await company.preview(other, at, { change: { name: 'Another' } })).items).toEqual([]);
    expect((await company.preview(other, at, made(9))).items).toMatchObject([{ heldReason: null }]);
  });
});

describe('grants', () => {
  it('for the preview and the clock have their own coordinates; the next automation belongs to its record or vacancy', async () => {
    const company = new TimedCompany(service, 'grants');
    const pipeline = await company.vacancy([interest(5)]);
    const [id = ''] = await company.init(pipeline, ['ann']);
    const { vacancyId } = pipeline;
    const record = `record(companyId: "grants", vacancyId: "${vacancyId}", id: "${id}") { nextAutomation { timer } vacancy { nextAutomation { timer } } }`;
    const preview = `automationPreview(companyId: "grants", vacancyId: "${vacancyId}", at: "${company.inHours(9)}") { totalCount }`;
    const ask = async (grants: readonly string[], query: string) => {
      const { text } = await service.issueKey('grants', { grants });
      const { body } = await service.graphql(`{ ${query} }`, { apiKey: text });
      return body.errors?.[0].extensions.reason ?? body.data;
    };
    expect(await ask(['Query.automationPreview'], preview)).toEqual({ automationPreview: { totalCount: 1 } });
    expect(await ask(['Query.record'], preview)).toBe('OPERATION_NOT_GRANTED');
    const read = ['Query.record', 'GET /v2/vacancies/{vacancyId}/company/{companyId}'];
    expect(await ask(read, record)).toEqual({
      record: { nextAutomation: { timer: 'discardDueToLackOfInterest' }, vacancy: { nextAutomation: null } },
    });
    const other = tokenFor('elsewhere', { roles: ['admin'] });
    for (const query of [preview, 'companyClock(companyId: "grants") { now }']) {
      const { body } = await service.graphql(`{ ${query} }`, { token: other });
      expect(body.errors[0].extensions.reason).toBe('COMPANY_NOT_ALLOWED');
    }
  });
});

describe('timers of a feature', () => {
  it('show whether they run there; those with unknown names, and the timers of a vacancy, are only stored', async () => {
    const company = new TimedCompany(service, 'names');
    const jobAutomations = {
      ...pair('discardDueToLackOfInterest', 1),
      ...pair('remindOfBirthdays', 0.5, 'days'),
      ...pair('frozenDueToSelectionInactivity', 2),
    };
    const { vacancyId } = await company.vacancy([{ jobAutomations }]);
    const { vacancy } = await company.ask(
      `query ($companyId: ID!, $id: ID!) { vacancy(companyId: $companyId, id: $id) {
        features { jobAutomations { ... on DocumentsJobAutomations { timers { name time unit runs } } } } } }`,
      { id: vacancyId },
    );
    const [created] = await company.events('VACANCY_CREATED');
    for (const { features } of [vacancy, created?.data.after])
      expect(features[0].jobAutomations.timers).toEqual([
        { name: 'remindOfBirthdays', time: 0.5, unit: 'days', runs: false },
        { name: 'discardDueToLackOfInterest', time: 1, unit: 'hours', runs: true },
        { name: 'frozenDueToSelectionInactivity', time: 2, unit: 'hours', runs: false },
      ]);
  });

  it.each(Object.entries(watchers))(
    'discard from %s by %s at the millisecond that the record shows',
    async (code, timer) => {
      const company = new TimedCompany(service, `of-${code}`);
      const pipeline = await company.vacancy([{ jobAutomations: pair(timer, 1.5, 'minutes') }]);
      const [id = ''] = await company.init(pipeline, ['ann']);
      if (code === 'CANCELLED') {
        await company.ask(
          'mutation ($input: BulkInput!) { cancelFeatures(input: $input) { results { error { reason } } } }',
          {
            input: { companyId: company.companyId, resourceIds: [id] },
          },
        );
      } else await company.enter(pipeline, id, code);
      const dueAt = company.inHours(1.5 / 60);
      expect(await company.next(pipeline)).toEqual([
        { action: 'DISCARD', timer, dueAt, leftSeconds: null, heldReason: null },
      ]);
      await company.pass((1.5 - 1e-5) / 60);
      expect(await company.events('RECORD_DISCARDED')).toEqual([]);
      await company.pass(1e-5 / 60);
      const [discarded] = await company.events('RECORD_DISCARDED');
      expect(discarded?.data.after.status.descriptionCode).toBe(timer);
      expect(discarded?.data.cause).toMatchObject({ timer, time: 1.5, unit: 'minutes', dueAt });
      expect(Object.keys(discarded?.data.cause).toSorted()).toEqual([
        'dueAt',
        'enteredAt',
        'lateMs',
        'time',
        'timer',
        'unit',
      ]);
    },
  );

  it.each([
    ['0 is off', 0, 'days'],
    ['after the year 9999 is never', 3_000_000, 'days'],
    ['later than any valid date is never', 1e308, 'days'],
  ] as const)('%s', async (name, time, unit) => {
    const company = new TimedCompany(service, `never-${name.length}`);
    const pipeline = await company.vacancy([interest(time, unit)]);
    const [id = ''] = await company.init(pipeline, ['ann']);
    expect([await company.next(pipeline), await company.found({ dueBefore: '9999-12-31T23:59:59.999Z' })]).toEqual([
      [null],
      [],
    ]);
    expect((await company.preview(pipeline, '9999-12-31T23:59:59.999Z')).totalCount).toBe(0);
    // The same holds after an edit and after a new status.
    await company.edit(pipeline, { features: [asStage(interest(2_900_000, 'days'), 0)] });
    expect(await company.next(pipeline)).toMatchObject([{ action: 'DISCARD' }]);
    await company.edit(pipeline, { features: [asStage(interest(time, unit), 0)] });
    expect(await company.next(pipeline)).toEqual([null]);
    await company.enter(pipeline, id, 'PENDING');
    expect(await company.next(pipeline)).toEqual([null]);
  });
});
