import { defineEntity, p } from '@mikro-orm/core';
import { sql } from 'kysely';
import type { ClockReads, ClockWrites } from '../../core/pipeline/stores/timerStore.js';
import { markColumns, none } from '../personal/columnMarks.js';
import { type Entities, lockOfCompany } from '../sql/entities.js';
import { InstantType } from '../sql/instants.js';
import type { Sql } from '../sql/statement.js';

/** The test clocks of companies (core/pipeline/shapes/companyClock.ts). */
export const CompanyClockEntity = defineEntity({
  name: 'CompanyClock',
  tableName: 'company_clock',
  properties: {
    companyId: p.text().primary(),
    offsetMs: p.double().$type<number>(),
    reached: p.type(InstantType).strictNullable(),
    target: p.type(InstantType).strictNullable(),
    requestId: p.text().strictNullable(),
    seen: p.bigint('string').strictNullable(),
    steppedAt: p.type(InstantType),
  },
});

markColumns(CompanyClockEntity, null, {
  companyId: none,
  offsetMs: none,
  reached: none,
  target: none,
  requestId: none,
  seen: none,
  steppedAt: none,
});

export const clockReadsOn = (entities: Entities): ClockReads => ({
  findOne: (companyId) => entities((em) => em.findOne(CompanyClockEntity, { companyId })),
});

export const clockWritesOn = (entities: Entities): ClockWrites => ({
  lock: (byDefault) => entities((em) => lockOfCompany(em, CompanyClockEntity, byDefault)),

  async save({ companyId, ...clock }) {
    await entities((em) => em.nativeUpdate(CompanyClockEntity, { companyId }, clock));
  },
});

/** The time of a company, which may have the clock `c` (`timeIn` in core/pipeline/shapes/companyClock.ts). @param at the real time */
export const byItsClock = (at: Sql): Sql =>
  sql`coalesce(c.reached, ${at} + coalesce(c.offset_ms, 0) * interval '1 millisecond')`;
