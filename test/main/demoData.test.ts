import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { fixtureText } from '../../scripts/demo/fixture.js';
import { catalogueNames, catalogues as shapes } from '../../src/core/catalogues/catalogue.js';
import { parseOrThrow } from '../../src/core/kernel/values/input.js';
import { dayMs } from '../../src/core/kernel/values/instants.js';
import { scoreOf } from '../../src/core/pipeline/rules/answers.js';
import { featureList } from '../../src/core/pipeline/shapes/featureVariants.js';
import {
  type FeatureRecord,
  type Interview,
  kindOf,
  type Psychometric,
} from '../../src/core/pipeline/shapes/record.js';
import { featureCodes, type Vacancy, vacancyStatusCodes } from '../../src/core/pipeline/shapes/vacancy.js';
import { takesPlace } from '../../src/core/records/places.js';
import { taskSources, taskTypes } from '../../src/core/settings/companySettings.js';
import { shown } from '../../src/demo/company.js';
import { demoRecords, fixtureFile } from '../../src/demo/demoRecords.js';

/** The demo's data, compared with the rules of the core. */

const at = Date.parse('2026-11-20T12:00:00.000Z');

const made = demoRecords(at);
const { settings, vacancies, records, bans, catalogues } = made;
const vacancyOf = (id: string): Vacancy => vacancies.find((one) => one.id === id) as Vacancy;
const interviews = records.filter((record): record is Interview => record.kind === 'interview');
const tests = records.filter((record): record is Psychometric => record.kind === 'psychometric');
const byId = (id: string): FeatureRecord | undefined => records.find((record) => record.id === id);
const main = vacancyOf(shown.vacancyId);

describe('the demo data', () => {
  it('are what the script says (otherwise: npm run artefacts -- demo-fixture)', () => {
    expect(readFileSync(fixtureFile, 'utf8') === fixtureText()).toBe(true);
  });

  it('are as old at any start', () => {
    const dayLater = demoRecords(at + dayMs);
    const age = (records: readonly FeatureRecord[], from: number) =>
      records.map(({ updatedAt }) => from - Date.parse(updatedAt));
    expect(age(dayLater.records, at + dayMs)).toEqual(age(records, at));
  });

  it('belong to one company, and have unique ids', () => {
    expect(new Set([...vacancies, ...records].map(({ companyId }) => companyId))).toEqual(new Set(['acme']));
    const ids = [...vacancies, ...vacancies.flatMap(({ taskList }) => taskList), ...records].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(vacancies.map(({ shortCode }) => shortCode)).size).toBe(vacancies.length);
  });

  it('are in the past, in the order of their events', () => {
    for (const { createdAt, updatedAt, statusHistory, status } of records) {
      const dates = [createdAt, ...statusHistory.map(({ date }) => date).slice(1), updatedAt];
      expect(statusHistory[0]?.date).toBe(createdAt);
      expect(statusHistory.at(-1)).toEqual(status);
      expect(status.date <= updatedAt).toBe(true);
      expect(dates.every((date) => date <= new Date(at).toISOString())).toBe(true);
      expect(statusHistory.map(({ date }) => date).toSorted()).toEqual(statusHistory.map(({ date }) => date));
    }
  });
});

describe('the demo vacancies', () => {
  it('have every status, and several are in progress', () => {
    expect(new Set(vacancies.map(({ status }) => status.code))).toEqual(new Set(vacancyStatusCodes));
    expect(vacancies.filter(({ status }) => status.code === 'IN_PROGRESS').length).toBeGreaterThan(1);
  });

  it('have features of every code, which the core would accept', () => {
    expect(new Set(vacancies.flatMap(({ features }) => features.map(({ featureCode }) => featureCode)))).toEqual(
      new Set(featureCodes),
    );
    for (const { features } of vacancies) {
      expect(parseOrThrow(featureList, features)).toEqual(features);
      for (const feature of features) {
        expect(feature.actions.length).toBeGreaterThan(0);
        expect(Object.keys(feature.jobAutomations).length).toBeGreaterThan(0);
      }
    }
  });

  it('have tasks of every source and type, and the company’s default ones', () => {
    const tasks = vacancies.flatMap(({ taskList }) => taskList);
    expect(new Set(tasks.map(({ source }) => source))).toEqual(new Set(taskSources));
    expect(new Set(tasks.map(({ type }) => type))).toEqual(new Set(taskTypes));
    for (const { taskList, locale } of vacancies) {
      expect(taskList.map(({ order }) => order)).toEqual(taskList.map((_, index) => index + 1));
      expect(taskList.map(({ text }) => text)).toEqual(
        expect.arrayContaining(settings.defaultTasks.map(({ text }) => text)),
      );
      expect(locale).toBe(settings.locale);
    }
  });
});

describe('the demo records', () => {
  it('belong to a feature of their vacancy, have its kind, and start as it defines', () => {
    for (const record of records) {
      const feature = vacancyOf(record.vacancyId).features.find(({ id }) => id === record.featureId);
      expect(feature && kindOf(feature.featureCode)).toBe(record.kind);
      expect(record.statusHistory[0]).toMatchObject({
        code: feature?.selfInit ? 'IN_PROGRESS' : 'PENDING',
        descriptionCode: 'INITIALIZED',
        notificationDelay: 0,
      });
      expect(record.isClosed).toBe(['FINISHED', 'DISCARDED'].includes(record.status.code));
      expect(record.discard === null).toBe(record.status.code !== 'DISCARDED');
    }
  });

  it('move each candidate from one feature to the next, and never into two at the same time', () => {
    const ways = Map.groupBy(records, ({ vacancyId, candidateId }) => `${vacancyId} ${candidateId}`);
    for (const way of ways.values()) {
      expect(way.filter(({ isClosed }) => !isClosed).length).toBeLessThanOrEqual(1);
      for (const [index, record] of way.slice(1).entries()) {
        expect(way[index]?.isClosed).toBe(true);
        expect(record.createdAt).toBe(way[index]?.status.date);
      }
    }
  });

  it('belong to at least 24 candidates, in every feature of one vacancy', () => {
    const there = records.filter(({ vacancyId }) => vacancyId === main.id);
    expect(new Set(there.map(({ candidateId }) => candidateId)).size).toBeGreaterThanOrEqual(24);
    const open = there.filter(({ isClosed }) => !isClosed);
    expect(new Set(open.map(({ featureId }) => featureId)).size).toBe(main.features.length);
  });

  it('have every status in which a feature can be left', () => {
    const now = new Set(records.map(({ status }) => status.code));
    expect([...now].toSorted()).toEqual([
      'ATTENDANCE_VALIDATION',
      'CANCELLED',
      'DISCARDED',
      'FINISHED',
      'IN_PROGRESS',
      'PENDING',
      'RESULT_VALIDATION',
      'SCHEDULED',
      'TO_SCHEDULE',
    ]);
    const kinds = new Set(records.map((record) => `${record.kind} ${record.isClosed}`));
    expect(kinds.size).toBe(6);
  });

  it('take at most the places of a vacancy, and one vacancy is almost full', () => {
    const free = vacancies.flatMap(({ id, maxCandidates }) => {
      const there = Map.groupBy(
        records.filter(({ vacancyId }) => vacancyId === id),
        ({ candidateId }) => candidateId,
      );
      return maxCandidates === null ? [] : [maxCandidates - [...there.values()].filter(takesPlace).length];
    });
    expect(Math.min(...free)).toBe(1);
  });

  it('have future meetings on dates of their features, and none after a cancellation', () => {
    const meetings = records.flatMap(({ meeting, isClosed, status }) =>
      meeting ? [{ meeting, isClosed, status }] : [],
    );
    const toCome = meetings.filter(({ meeting }) => Date.parse(meeting.date) > at);
    expect(toCome.length).toBeGreaterThan(1);
    expect(toCome.every(({ isClosed, status }) => !isClosed && status.descriptionCode === 'BOOKED')).toBe(true);
    expect(meetings.every(({ meeting }) => meeting.duration > 0)).toBe(true);
    for (const { meeting, status } of records) if (status.code === 'CANCELLED') expect(meeting).toBeNull();
  });

  it('were discarded by a recruiter, for reasons of the catalogue, and by a timer; one discard was undone', () => {
    const discards = records.flatMap(({ discard }) => discard ?? []);
    const known = catalogues.rejectionReasons.map(({ id }) => id);
    for (const { rejectedReasonId, fromKernel } of discards) {
      expect(fromKernel ? [null] : known).toContain(rejectedReasonId);
    }
    expect(new Set(discards.map(({ recruiterUserId, fromKernel }) => `${recruiterUserId} ${fromKernel}`))).toEqual(
      new Set(['nora.whitfield false', 'null true']),
    );
    const reopened = records.filter(({ status }) => status.descriptionCode === 'REOPENED');
    expect(reopened.map(({ isClosed, discard }) => ({ isClosed, discard }))).toEqual([
      { isClosed: false, discard: null },
    ]);
  });

  it('of the banned candidate end at the ban', () => {
    const [ban] = bans;
    expect(bans).toHaveLength(1);
    const theirs = records.filter(({ candidateId }) => candidateId === ban?.candidateId);
    expect(theirs.every(({ isClosed }) => isClosed)).toBe(true);
    expect(theirs.at(-1)?.discard).toEqual({
      date: ban?.bannedAt,
      rejectedReasonId: ban?.reason,
      recruiterUserId: ban?.bannedBy,
      fromKernel: false,
    });
  });

  it('start after the vacancy was opened, and stay open if it was closed', () => {
    const closed = vacancies.find(({ status }) => status.code === 'CLOSED') as Vacancy;
    const left = records.filter(({ vacancyId }) => vacancyId === closed.id);
    expect(left.some(({ isClosed }) => !isClosed)).toBe(true);
    expect(left.every(({ updatedAt }) => updatedAt <= closed.status.createdAt)).toBe(true);
    for (const record of records) {
      const { status, createdAt } = vacancyOf(record.vacancyId);
      expect(status.code).not.toBe('SAVED');
      const openSince = status.code === 'IN_PROGRESS' ? status.createdAt : createdAt;
      expect(record.createdAt >= openSince).toBe(true);
    }
  });
});

describe('the demo interviews', () => {
  it('have 5 to 8 questions if complete, and are scored and marked for review by the rules of the core', () => {
    for (const { answers, score, briefScoreExplanation, reviewPending, isClosed } of interviews) {
      expect([score, reviewPending]).toEqual([scoreOf(answers), answers.some(({ needsReview }) => needsReview)]);
      expect(briefScoreExplanation === null).toBe(answers.length < 5);
      expect(answers.length).toBeLessThanOrEqual(8);
      if (isClosed) expect(score).not.toBeNull();
      if (score !== null) expect(score >= 0 && score <= 100).toBe(true);
    }
    expect(new Set(interviews.map(({ answers }) => answers.length)).size).toBeGreaterThan(3);
  });

  it('have rubrics for their criteria, scores in their range, and some answers that need a review', () => {
    const answers = interviews.flatMap((interview) => interview.answers);
    for (const { completionCriteria, requirementScoringRubric, questionScore, maxQuestionScore } of answers) {
      expect(Object.keys(requirementScoringRubric ?? {})).toEqual(Object.keys(completionCriteria ?? {}));
      expect((questionScore ?? 0) <= Number(maxQuestionScore)).toBe(true);
    }
    expect(new Set(answers.map(({ needsReview }) => needsReview)).size).toBe(2);
    expect(
      answers.some(({ extractedAnswer, questionScore }) => extractedAnswer === null && questionScore === null),
    ).toBe(true);
  });
});

describe('the versions of answers', () => {
  it('name their scorers: a model, and a person after a review', () => {
    const histories = interviews.flatMap((interview) =>
      interview.answerHistories.map((history) => ({ history, interview })),
    );
    expect(histories).toHaveLength(interviews.flatMap(({ answers }) => answers).length);
    const second = histories.filter(({ history }) => history.older.length > 0);
    expect(second.length).toBeGreaterThan(1);
    for (const { history, interview } of histories) {
      expect(history.scorer?.kind).toBe(history.older.length > 0 ? 'PERSON' : 'MODEL');
      expect(history.older.every(({ scorer }) => scorer?.kind === 'MODEL')).toBe(true);
      if (history.older.length > 0) expect(interview.isClosed).toBe(true);
    }
  });

  it('wait for a review only in open interviews', () => {
    const pending = interviews.filter(({ reviewPending }) => reviewPending);
    expect(pending.length).toBeGreaterThan(1);
    expect(pending.some(({ id }) => id === shown.interviewId)).toBe(true);
    expect(pending.filter(({ isClosed, status }) => isClosed && status.code !== 'DISCARDED')).toEqual([]);
  });
});

describe('the demo catalogues', () => {
  it('contain entries that the core would accept, each once', () => {
    for (const name of catalogueNames) {
      const entries: readonly { id: string }[] = catalogues[name];
      expect(entries.length).toBeGreaterThan(1);
      expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
      for (const entry of entries) expect(parseOrThrow(shapes[name], entry)).toEqual(entry);
    }
  });

  it('contain every conversation action that features use, and one that is not used', () => {
    const used = new Set(
      vacancies.flatMap(({ features }) => features.flatMap(({ actions }) => actions.map(({ id }) => id))),
    );
    const known = new Set(catalogues.conversationActions.map(({ id }) => id));
    expect([...used].filter((id) => !known.has(id))).toEqual([]);
    expect(known.size - used.size).toBe(1);
  });

  it('contain variables for templates of features', () => {
    const templates = new Set(
      vacancies.flatMap(({ features }) =>
        features.flatMap(({ actions }) => actions.map(({ templateId }) => templateId)),
      ),
    );
    const named = catalogues.templateVariables.flatMap(({ canBeUsedInTemplateIds }) => canBeUsedInTemplateIds ?? []);
    expect(named.filter((id) => !templates.has(id))).toEqual([]);
  });
});

describe('the demo’s psychometric tests', () => {
  it('are in every stage', () => {
    const stage = ({ submissionId, link, evaluationId, reports }: Psychometric): string =>
      [submissionId !== null, link !== null, evaluationId !== null, reports.length > 0].map(Number).join('');
    expect(new Set(tests.map(stage))).toEqual(new Set(['0000', '1000', '1100', '1110', '1111']));
    expect(tests.filter(({ status }) => status.code === 'FINISHED').every((test) => stage(test) === '1111')).toBe(true);
  });
});

describe('the object that the documentation refers to', () => {
  it('is a vacancy in progress with all eight features', () => {
    expect(main.status.code).toBe('IN_PROGRESS');
    expect(main.features.map(({ featureCode }) => featureCode).toSorted()).toEqual([...featureCodes].toSorted());
  });

  it('is an open interview in it, answered and scored, that can be moved', () => {
    const interview = byId(shown.interviewId) as Interview;
    expect(interview).toMatchObject({ kind: 'interview', vacancyId: main.id, isClosed: false });
    expect(interview.answers.length).toBeGreaterThan(4);
    expect(interview.score).not.toBeNull();
    const order = main.features.find(({ id }) => id === interview.featureId)?.order ?? 0;
    expect(main.features.some((feature) => feature.order > order)).toBe(true);
  });

  it('is a finished psychometric test in it', () => {
    const test = byId(shown.psychometricId) as Psychometric;
    expect(test).toMatchObject({ kind: 'psychometric', vacancyId: main.id, isClosed: true });
    expect(test.reports.length).toBeGreaterThan(0);
  });
});
