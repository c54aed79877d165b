import { describe, expect, it } from '@jest/globals';
import { clockText, localOf, relativeText } from '../../packages/board/src/shell/timeText.js';
import type {
  MeetingValues,
  PossibleDateValues,
  VacancyValues,
} from '../../packages/board/src/vacancy/form/formValues.js';
import { fromVacancy } from '../../packages/board/src/vacancy/form/fromVacancy.js';
import { toPatch } from '../../packages/board/src/vacancy/form/toInput.js';
import type { WholeVacancy } from '../../packages/board/src/vacancy/vacancyQueries.js';

const now = Date.parse('2026-11-20T12:00:00.000Z');

it.each([
  ['2026-11-23T11:00:00.000Z', 'in 2 days', 'dentro de 2 días'],
  ['2026-11-20T17:30:00.000Z', 'in 5 hours', 'dentro de 5 horas'],
  ['2026-11-20T11:59:30.000Z', 'now', 'ahora'],
  ['2026-09-01T12:00:00.000Z', '2 months ago', 'hace 2 meses'],
])('%s is %s', (at, english, spanish) => {
  expect([relativeText('en', at, now), relativeText('es', at, now)]).toEqual([english, spanish]);
});

it.each([
  ['2027-01-20T09:00:00.000-05:00', '2027-01-20T09:00:00.000', '9:00 AM'],
  ['2027-01-20T09:00:00.000+00:00', '2027-01-20T09:00:00.000', '9:00 AM'],
  ['1900-01-01T00:00:00.000+00:09:21', '1900-01-01T00:00:00.000', '12:00 AM'],
])('clocks that show %s show it wherever the reader is', (clockTime, local, text) => {
  expect([localOf(clockTime), clockText('en', clockTime, 'time').replace(/\s/u, ' ')]).toEqual([local, text]);
});

describe('the possible dates of a vacancy', () => {
  const data = { name: 'Call', location: 'x', additionalInformation: 'x', reminders: [] };
  const possibleDates = [
    { date: '2027-01-20T09:00', duration: 30 },
    { date: '2027-01-20T15:00:00Z', duration: 30 },
    { date: 'soon', duration: 30 },
  ];
  const shown = ['2027-01-20T09:00:00.000-05:00', '2027-01-20T10:00:00.000-05:00', null];
  const vacancy = {
    ...{ id: 'v', taskList: [], jobAutomations: {}, jobDescription: 'x', jobDescriptionHtml: 'x' },
    features: [
      {
        ...{ id: 'stage-1', featureCode: 'AUTOMATIC_SCHEDULING_PRESENTIAL', customName: 'Call', color: '#000000' },
        ...{ isAutomatic: true, selfInit: false, actions: [], jobAutomations: { timers: [] } },
        data: { ...data, timezone: 'America/Winnipeg', possibleDates },
        possibleDates: shown.map((clockTime) => ({ clockTime })),
      },
    ],
  } as unknown as WholeVacancy;
  const sent = (values: VacancyValues): unknown => toPatch(values).features[0]?.data;

  it('are shown as the service says, and sent as they were until somebody changes them', () => {
    const values = fromVacancy(vacancy);
    const meeting = values.features[0]?.data as MeetingValues;
    expect(meeting.possibleDates.map(({ date }) => date)).toEqual(['2027-01-20T09:00', '2027-01-20T10:00', '']);
    expect(sent(values)).toMatchObject({ possibleDates });
    (meeting.possibleDates[1] as PossibleDateValues).date = '2027-01-20T11:00';
    meeting.possibleDates.push({ date: '2027-02-01T09:00', duration: '30' });
    expect(sent(values)).toMatchObject({
      possibleDates: ['2027-01-20T09:00', '2027-01-20T11:00', 'soon', '2027-02-01T09:00'].map((date) => ({ date })),
    });
  });

  it('are local times of another zone once that is changed', () => {
    const values = fromVacancy(vacancy);
    (values.features[0]?.data as MeetingValues).timezone = 'America/Regina';
    expect(sent(values)).toMatchObject({
      possibleDates: ['2027-01-20T09:00', '2027-01-20T10:00', ''].map((date) => ({ date })),
    });
  });
});
