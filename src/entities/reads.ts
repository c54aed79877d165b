import type { Reads } from '../core/ports.js';
import { agentReadsOn } from './agents/agentCalls.js';
import { apiKeyReadsOn } from './apiKeys/apiKey.js';
import { apiKeyRequestReadsOn } from './apiKeys/apiKeyRequest.js';
import { callbackReadsOn } from './callbacks/callback.js';
import { catalogueReadsOn } from './catalogues/catalogue.js';
import { feedReadsOn } from './feed/feedPages.js';
import { decisionReadsOn } from './people/decisions/decisions.js';
import { reviewReadsOn } from './people/decisions/review.js';
import { erasureReadsOn } from './people/erasure/erasureReads.js';
import { exportReadsOn } from './people/export/exportReads.js';
import { holdReadsOn } from './people/holds.js';
import { retentionReadsOn } from './people/retention.js';
import type { PersonHash } from './personal/personHash.js';
import type { KnownDestinations } from './pipeline/records/candidates.js';
import { recordReadsOn } from './pipeline/records/recordReads.js';
import { banReadsOn } from './pipeline/tables/ban.js';
import { clockReadsOn } from './pipeline/tables/companyClock.js';
import { timerReadsOn } from './pipeline/timers/timers.js';
import { vacancyReadsOn } from './pipeline/vacancies/vacancyReads.js';
import { refusalReadsOn } from './refusals/refusal.js';
import { settingsReadsOn } from './settings/companySettings.js';
import type { Entities } from './sql/entities.js';
import type { Statements } from './sql/statement.js';
import { deliveryReadsOn } from './webhooks/deliveryManagement.js';
import { webhookReadsOn } from './webhooks/webhooks.js';

/**
 * Reads into plain records. What is read often is SQL, because an entity of MikroORM costs four times as much (ADR 39).
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
  timers: timerReadsOn(statements),
  clocks: clockReadsOn(entities),
  feed: feedReadsOn(statements),
  webhooks: webhookReadsOn(entities),
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
