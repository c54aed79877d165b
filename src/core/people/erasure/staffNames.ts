import { redactedEvent, unnamed } from '../personal/redaction.js';
import { storedDecision, storedInterview, storedReview, storedStep } from '../personal/storedShapes.js';
import type { Done, ErasesPlace } from './erasingPlace.js';

/** The most records of others in one statement: each may have megabytes of answers. */
const recordsAtOnce = 10;

/**
 * A person may be staff, too: by the id, others' data says who discarded or scored. There the token replaces the id,
 * and nothing else changes (docs/PRIVACY.md, "What must not be personal"). Indexes find where; most persons are
 * nowhere.
 */
export const staffNames: ErasesPlace = async (store, person, most) => {
  const { companyId, candidateId } = person;
  const found = await store.staff.rows(companyId, candidateId, Math.min(most, recordsAtOnce));
  const { records, events, decisions, steps, reviews } = found;
  for (const record of records) {
    await store.staff.saveRecord(companyId, unnamed(record, storedInterview, person), person.now);
  }
  await store.erasures.saveErasedEvents(events.map((event) => redactedEvent(event, person)));
  const ids = events.map(({ id }) => id);
  const answers = ids.length === 0 ? 0 : await store.erasures.eraseAnswers(companyId, ids, person);
  for (const decision of decisions) await store.erasures.saveErasedDecision(unnamed(decision, storedDecision, person));
  for (const step of steps) await store.staff.saveStep(unnamed(step, storedStep, person));
  for (const review of reviews) await store.reviews.save(unnamed(review, storedReview, person));
  const counts = {
    RECORD: records.length,
    EVENT: events.length,
    DELIVERY: answers,
    DECISION: decisions.length,
    REVIEW: reviews.length,
  };
  const rows = records.length + events.length + decisions.length + steps.length + reviews.length;
  if (rows === 0) await store.staff.nameMakers(companyId, person);
  return { rows, counts } satisfies Done;
};
