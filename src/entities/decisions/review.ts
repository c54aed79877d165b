import { defineEntity, p } from '@mikro-orm/core';
import { sql } from 'kysely';
import type { Actor, Subject } from '../../core/application/event.js';
import { storedReview } from '../../core/people/personal/storedShapes.js';
import type { ReviewRequester, ReviewState, StoredReview } from '../../core/people/shapes/review.js';
import type { ReviewReads, ReviewWrites } from '../../core/people/stores/decisionStore.js';
import { markColumns } from '../personal/columnMarks.js';
import { type Entities, locked, plain } from '../sql/entities.js';
import { InstantType } from '../sql/instants.js';
import { mappingOf } from '../sql/mapping.js';
import type { Statements } from '../sql/statement.js';

/** An objection to a discard. */
export const DecisionReviewEntity = defineEntity({
  name: 'DecisionReview',
  tableName: 'decision_review',
  properties: {
    companyId: p.text().primary(),
    id: p.text().primary(),
    decisionId: p.text(),
    recordId: p.text(),
    vacancyId: p.text(),
    candidateId: p.text(),
    subject: p.text().$type<Subject>(),
    state: p.text().$type<ReviewState>(),
    reason: p.text().strictNullable(),
    requestedBy: p.text().$type<ReviewRequester>(),
    actorKind: p.text().$type<Actor['kind']>(),
    actorId: p.text(),
    requestedAt: p.type(InstantType),
    settledBy: p.text().strictNullable(),
    settledAt: p.type(InstantType).strictNullable(),
    settledReason: p.text().strictNullable(),
    decidedBy: p.text().strictNullable(),
  },
  indexes: [
    { name: 'decision_review_requested_index', properties: ['companyId', 'requestedAt', 'id'] },
    { name: 'decision_review_state_index', properties: ['companyId', 'state', 'requestedAt', 'id'] },
    { name: 'decision_review_record_index', properties: ['companyId', 'recordId', 'requestedAt', 'id'] },
    { name: 'decision_review_vacancy_index', properties: ['companyId', 'vacancyId', 'requestedAt', 'id'] },
    { name: 'decision_review_candidate_index', properties: ['companyId', 'candidateId', 'requestedAt', 'id'] },
    // For their removal.
    {
      name: 'decision_review_settled_index',
      properties: ['companyId', 'settledAt', 'id'],
      where: 'settled_at is not null',
    },
  ],
});

export const storedReviews = mappingOf<StoredReview>()(DecisionReviewEntity, {});

markColumns(DecisionReviewEntity, storedReview, {});

export const reviewReadsOn = (entities: Entities): ReviewReads => ({
  page({ subjects, createdAfter, within, ...where }, { first, after }) {
    return entities(async (em) => {
      const { items, hasNextPage } = await em.findByCursor(DecisionReviewEntity, {
        where: {
          ...where,
          subject: { $in: [...subjects] },
          ...(within && { $and: [{ vacancyId: { $in: [...within] } }] }),
          ...(createdAfter !== undefined && { requestedAt: { $gt: createdAfter } }),
        },
        first,
        ...(after && { after: { requestedAt: after.value, id: after.id } }),
        orderBy: { requestedAt: 'asc', id: 'asc' },
        includeCount: false,
      });
      return { items: items.map(plain), hasNextPage };
    });
  },

  findOne: (companyId, id) => entities((em) => em.findOne(DecisionReviewEntity, { companyId, id })),
});

export const reviewWritesOn = (entities: Entities, statements: Statements): ReviewWrites => ({
  async states(companyId, recordId) {
    const rows = await statements.rows(sql<{ state: ReviewState }>`
      select state from decision_review where company_id = ${companyId} and record_id = ${recordId}`);
    return rows.map(({ state }) => state);
  },

  async insert(review: StoredReview) {
    await entities((em) => em.insert(DecisionReviewEntity, review));
  },

  lock: (companyId, id) => entities((em) => em.findOne(DecisionReviewEntity, { companyId, id }, locked)),

  async save({ companyId, id, ...review }) {
    await entities((em) => em.nativeUpdate(DecisionReviewEntity, { companyId, id }, review));
  },

  async removeSettled(companyId, before, atMost) {
    const rows = await statements.rows(sql`
      delete from decision_review where company_id = ${companyId} and id = any(array(
        select q.id from decision_review q where q.company_id = ${companyId} and q.settled_at < ${before}::timestamptz
        order by q.settled_at, q.id limit ${atMost}))
      returning id`);
    return rows.length === atMost;
  },
});
