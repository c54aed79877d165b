import { defineEntity, p } from '@mikro-orm/core';
import { sql } from 'kysely';
import type { Transaction } from '../../core/ports.js';
import type { Reads } from '../../core/reads.js';
import type { CompanyClock } from '../../core/timers/clock/clock.js';
import { mappingOf, namesOf, type Row } from '../sql/mapping.js';
import type { Sql, Statements } from '../sql/statement.js';

/** The test clocks of companies (core/timers/clock/clock.ts). */
export const CompanyClockEntity = defineEntity({
  name: 'CompanyClock',
  tableName: 'company_clock',
  properties: {
    companyId: p.text().primary(),
    offsetMs: p.double().$type<number>(),
    reached: p.datetime(3).nullable(),
    target: p.datetime(3).nullable(),
    requestId: p.text().nullable(),
    seen: p.bigint('string').nullable(),
    steppedAt: p.datetime(3),
  },
});

const clocks = mappingOf<CompanyClock>()(CompanyClockEntity, {});

export const clockReadsOn = (statements: Statements): Pick<Reads, 'companyClock'> => ({
  async companyClock(companyId) {
    const [row] = await statements.rows(sql<Row>`
      select ${namesOf(clocks.columns)} from company_clock where company_id = ${companyId}`);
    return row ? clocks.record(row) : null;
  },
});

export const clockWritesOn = (statements: Statements): Pick<Transaction, 'lockCompanyClock' | 'saveCompanyClock'> => ({
  async lockCompanyClock(byDefault) {
    await statements.rows(sql`
      insert into company_clock (${namesOf(clocks.columns)})
      values (${sql.join(clocks.parameters(byDefault))}) on conflict (company_id) do nothing`);
    const [row] = await statements.rows(sql<Row>`
      select ${namesOf(clocks.columns)} from company_clock where company_id = ${byDefault.companyId} for update`);
    // The row exists: nothing deletes clocks.
    return clocks.record(row as Row);
  },

  async saveCompanyClock({ companyId, offsetMs, reached, target, requestId, seen, steppedAt }) {
    await statements.rows(sql`
      update company_clock set offset_ms = ${offsetMs}, reached = ${reached}, target = ${target},
        request_id = ${requestId}, seen = ${seen}, stepped_at = ${steppedAt}
      where company_id = ${companyId}`);
  },
});

/** The time of a company whose clock is the row `c`. @param at the real time */
export const byItsClock = (at: Sql): Sql => sql`(case
    when c.company_id is null then ${at}
    when c.target is not null then c.reached
    else ${at} + c.offset_ms * interval '1 millisecond'
  end)`;
