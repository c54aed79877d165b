import { defineEntity, p } from '@mikro-orm/core';
import { sql } from 'kysely';
import { dataShapes } from '../../core/people/personal/redaction.js';
import type {
  AutomationMode,
  CompanySettings,
  DiscardMode,
  HumanDecision,
  OwnKeyRequests,
  SettingsReads,
  SettingsWrites,
} from '../../core/settings/companySettings.js';
import { markColumns } from '../personal/columnMarks.js';
import { type Entities, lockOfCompany } from '../sql/entities.js';
import { mappingOf, type Row, selected } from '../sql/mapping.js';
import { fixed, placeholders, type Statements } from '../sql/statement.js';

/** The settings of a company. A company without a row has the service's defaults. */
export const CompanySettingsEntity = defineEntity({
  name: 'CompanySettings',
  tableName: 'company_settings',
  properties: {
    companyId: p.text().primary(),
    locale: p.text(),
    defaultTasks: p.json<CompanySettings['defaultTasks']>(),
    reviewGate: p.boolean().default(false),
    eventRetentionDays: p.integer().default(400),
    candidateRetentionDays: p.integer().strictNullable(),
    evidenceRetentionDays: p.integer().default(1461),
    automationMode: p.text().$type<AutomationMode>().default('ON'),
    discardMode: p.text().$type<DiscardMode>().default('AUTOMATIC'),
    holdShare: p.double().$type<number>().default(1),
    ownKeyRequests: p.text().$type<OwnKeyRequests>().default('REFUSED'),
    humanDecision: p.text().$type<HumanDecision>().default('OPTIONAL'),
    candidateUrlTemplate: p.text().strictNullable(),
  },
});

markColumns(CompanySettingsEntity, dataShapes.CompanySettings, {});

export const companySettings = mappingOf<CompanySettings>()(CompanySettingsEntity, {});

const byCompany = fixed<{ readonly companyId: string }, Row>(
  () => sql`
    select ${selected(companySettings.columns, 's')} from company_settings s
    where s.company_id = ${placeholders<{ readonly companyId: string }>()('companyId')}`,
);

/** Each answer about timers reads them. */
export const settingsReadsOn = (statements: Statements): SettingsReads => ({
  async findOne(companyId) {
    const [row] = await byCompany(statements, { companyId });
    return row ? companySettings.record(row) : null;
  },
});

export const settingsWritesOn = (entities: Entities): SettingsWrites => ({
  lock: (byDefault) => entities((em) => lockOfCompany(em, CompanySettingsEntity, byDefault)),

  async save(settings) {
    await entities((em) => em.upsert(CompanySettingsEntity, { ...settings }));
  },
});
