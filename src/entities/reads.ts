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
  ...vacancyReadsOn(statements),
  ...recordReadsOn(statements, destinations),
  ...timerReadsOn(statements),
  ...clockReadsOn(entities),
  ...settingsReadsOn(statements),
  ...banReadsOn(entities, statements, personHash),
  ...erasureReadsOn(statements, personHash),
  ...exportReadsOn(statements, personHash),
  ...holdReadsOn(entities, statements),
  ...retentionReadsOn(statements),
  ...feedReadsOn(statements),
  ...refusalReadsOn(entities, statements),
  ...agentReadsOn(statements),
  ...webhookReadsOn(entities, statements),
  ...apiKeyReadsOn(entities, statements),
  ...apiKeyRequestReadsOn(entities),
  ...callbackReadsOn(entities),
  ...catalogueReadsOn(statements),
  ...decisionReadsOn(statements),
  ...reviewReadsOn(entities),
});
