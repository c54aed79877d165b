import { defineEntity, p } from '@mikro-orm/core';
import type { Actor, EventType, Subject } from '../../core/application/event.js';
import { storedDecision, storedStep } from '../../core/people/personal/storedShapes.js';
import type { ArchivedDecision, DecisionOutcome } from '../../core/people/shapes/decision.js';
import type { StepEvent } from '../../core/people/shapes/evidence.js';
import { markColumns } from '../personal/columnMarks.js';
import { staffIndexes } from '../personal/staffNames.js';
import { InstantType } from '../sql/instants.js';
import { mappingOf } from '../sql/mapping.js';

/** What is stored of decisions when the feed removes their events (ADR 22). Nothing is written here before that. */

export const DecisionEntity = defineEntity({
  name: 'Decision',
  tableName: 'decision',
  properties: {
    companyId: p.text().primary(),
    /** Of its event. */
    seq: p.bigint('string').primary(),
    id: p.text(),
    recordId: p.text(),
    vacancyId: p.text(),
    candidateId: p.text(),
    subject: p.text().$type<Subject>(),
    outcome: p.text().$type<DecisionOutcome>(),
    at: p.type(InstantType),
    isRedacted: p.boolean().default(false),
    details: p.json<ArchivedDecision['details']>().fieldName('dossier'),
  },
  indexes: [
    { name: 'decision_record_index', properties: ['companyId', 'recordId', 'seq'] },
    { name: 'decision_vacancy_index', properties: ['companyId', 'vacancyId', 'seq'] },
    { name: 'decision_candidate_index', properties: ['companyId', 'candidateId', 'seq'] },
    // For their removal.
    { name: 'decision_at_index', properties: ['companyId', 'at', 'seq'] },
    staffIndexes.decision,
  ],
});

markColumns(DecisionEntity, storedDecision, {});

export const archivedDecisions = mappingOf<ArchivedDecision>()(DecisionEntity, {});

/** Parts of events that the feed has forgotten: steps and scores of decisions come from them. */
export const StepEventEntity = defineEntity({
  name: 'StepEvent',
  tableName: 'decision_step',
  properties: {
    companyId: p.text().primary(),
    seq: p.bigint('string').primary(),
    type: p.text().$type<EventType>(),
    recordId: p.text(),
    candidateId: p.text().strictNullable(),
    actorKind: p.text().$type<Actor['kind']>(),
    actorId: p.text(),
    createdAt: p.type(InstantType),
    facts: p.json<StepEvent['facts']>(),
  },
  indexes: [
    { name: 'decision_step_record_index', properties: ['companyId', 'recordId', 'seq'] },
    { name: 'decision_step_candidate_index', properties: ['companyId', 'candidateId', 'seq'] },
    // For their removal.
    { name: 'decision_step_created_index', properties: ['companyId', 'createdAt', 'seq'] },
    staffIndexes.step,
    staffIndexes.scorer,
  ],
});

markColumns(StepEventEntity, storedStep, {});

export const stepEvents = mappingOf<StepEvent>()(StepEventEntity, {});
