import { expect } from '@jest/globals';
import type { Reply } from '../../support/service/service.js';
import { codeOf, type Model, type ModelRecord } from './model.js';
import { ask, type Real } from './real.js';

/** Checks that the service shows the company as the model holds it. */
export async function agree(model: Model, real: Real): Promise<void> {
  const shown = await ask(
    real,
    `query ($companyId: ID!) {
      records(companyId: $companyId, first: 100) { nodes { __typename id featureId candidateId vacancyId isClosed updatedAt
        status { code } statusHistory { code descriptionCode } discard { rejectedReasonId }
        previousRecord { id }
        ... on Interview { score reviewPending answers { questionId version questionScore needsReview } }
        ... on Psychometric { submissionId } ... on ModuleRecord { meeting { date duration } beside: meeting { timezone location } } } }
      vacancies(companyId: $companyId, first: 10) { nodes { id status { code } maxCandidates updatedAt features { id featureCode order }
        beside: history(first: 100, filter: { types: ["VACANCY_FROZEN", "VACANCY_THAWED"] }) { nodes { seq } } } }
      bans(companyId: $companyId, first: 10) { nodes { candidateId reason } }
      rejectionReasons(companyId: $companyId) { id }
    }`,
    { companyId: real.companyId },
  );
  expect(shown.errors).toBeUndefined();
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  const { records, vacancies } = shown.data;
  for (const one of [...records.nodes, ...vacancies.nodes]) expectRising(one, real);
  expect(records.nodes.toSorted(byId)).toEqual(
    model.records
      .slice(0, 100)
      .map((record) => shownRecord(record, model.previous(record)))
      .toSorted(byId),
  );
  expect(vacancies.nodes.toSorted(byId)).toEqual(
    model.vacancies
      .map(({ id, status, maxCandidates, features }) => ({
        id,
        status: { code: status },
        maxCandidates,
        features: features.map((feature) => ({ id: feature.id, featureCode: feature.code, order: feature.order })),
      }))
      .toSorted(byId),
  );
  expect(shown.data.bans.nodes).toEqual([...model.bans].map(([candidateId, reason]) => ({ candidateId, reason })));
  expect(shown.data.rejectionReasons.map(({ id }: { id: string }) => id)).toEqual([...model.reasons].toSorted());
}

/**
 * A changed object has a later `updatedAt`. An unchanged one has the same.
 * @param one loses its `updatedAt` and what the model does not know: the place of its meeting, and its freezes
 */
function expectRising(one: Reply['body'], { seen }: Real): void {
  const { updatedAt } = one;
  delete one.updatedAt;
  const rest = JSON.stringify(one);
  delete one.beside;
  const before = seen.get(one.id);
  const last = before?.updatedAts.at(-1) ?? '';
  if (before?.rest === rest) expect(updatedAt).toBe(last);
  else expect(updatedAt > last).toBe(true);
  if (updatedAt !== last) seen.set(one.id, { updatedAts: [...(before?.updatedAts ?? []), updatedAt], rest });
}

function shownRecord(record: ModelRecord, previous: ModelRecord | null) {
  const {
    id,
    kind,
    feature,
    candidate,
    vacancy,
    isClosed,
    history,
    discard: discarded,
    score,
    answers,
    meeting,
    submissionId,
  } = record;
  return {
    __typename: kind,
    id,
    featureId: feature,
    candidateId: candidate,
    vacancyId: vacancy.id,
    isClosed,
    status: { code: codeOf(record) },
    statusHistory: history.map(([code, descriptionCode]) => ({ code, descriptionCode })),
    discard: discarded && { rejectedReasonId: discarded.reason },
    previousRecord: previous && { id: previous.id },
    ...(kind === 'Psychometric' && { submissionId }),
    ...(kind === 'ModuleRecord' && { meeting: meeting && { ...meeting, date: new Date(meeting.date).toISOString() } }),
    ...(kind === 'Interview' && {
      score,
      reviewPending: [...answers.values()].some(({ needsReview }) => needsReview),
      answers: [...answers].map(([questionId, newest]) => ({
        questionId,
        version: newest.version,
        questionScore: newest.score,
        needsReview: newest.needsReview,
      })),
    }),
  };
}
