import type { Reads } from '../core/ports.js';
import { agentReadsOn } from './company/agentCalls.js';
import { apiKeyReadsOn } from './company/apiKey.js';
import { apiKeyRequestReadsOn } from './company/apiKeyRequest.js';
import { callbackReadsOn } from './company/callback.js';
import { catalogueReadsOn } from './company/catalogue.js';
import { settingsReadsOn } from './company/companySettings.js';
import { refusalReadsOn } from './company/refusal.js';
import { decisionReadsOn } from './decisions/decisions.js';
import { reviewReadsOn } from './decisions/review.js';
import { erasureReadsOn } from './erasure/erasureReads.js';
import { exportReadsOn } from './export/exportReads.js';
import { feedReadsOn } from './feed/feedPages.js';
import { holdReadsOn } from './people/holds.js';
import { retentionReadsOn } from './people/retention.js';
import type { PersonHash } from './personal/personHash.js';
import { banReadsOn } from './pipeline/ban.js';
import { labelReadsOn } from './pipeline/candidate.js';
import { clockReadsOn } from './pipeline/companyClock.js';
import { timerReadsOn } from './pipeline/timers.js';
import type { KnownDestinations } from './records/candidates.js';
import { recordReadsOn } from './records/recordReads.js';
import type { Entities } from './sql/entities.js';
import type { Statements } from './sql/statement.js';
import { vacancyReadsOn } from './vacancies/vacancyReads.js';
import { deliveryReadsOn } from './webhooks/deliveryManagement.js';
import { webhookReadsOn } from './webhooks/webhook.js';

/**
 * Reads into plain records. What is read often is SQL, because an entity of MikroORM costs four times as much (ADR 11).
 * @param personHash missing if the service has no key for it
 * @param destinations only outside a transaction: what is read within one may never be committed
 */
export const readsOn = (
  entities: Entities,
  statements: Statements,
  personHash: PersonHash | null,
  destinations?: KnownDestinations,
): Reads => ({
  settings: settingsReadsOn(statements),
  catalogues: catalogueReadsOn(statements),
  vacancies: vacancyReadsOn(statements),
  records: recordReadsOn(statements, destinations),
  bans: banReadsOn(entities, statements, personHash),
  labels: labelReadsOn(statements),
  timers: timerReadsOn(statements),
  clocks: clockReadsOn(entities),
  feed: feedReadsOn(statements),
  webhooks: webhookReadsOn(entities, statements),
  deliveries: deliveryReadsOn(statements),
  apiKeys: apiKeyReadsOn(entities, statements),
  apiKeyRequests: apiKeyRequestReadsOn(entities),
  callbacks: callbackReadsOn(entities),
  agents: agentReadsOn(statements),
  refusals: refusalReadsOn(entities, statements),
  decisions: decisionReadsOn(statements),
  reviews: reviewReadsOn(entities),
  erasures: erasureReadsOn(statements, personHash),
  holds: holdReadsOn(entities, statements),
  retention: retentionReadsOn(statements),
  exports: exportReadsOn(statements, personHash),
});
