import type { enMore } from './enMore.js';
import { adding } from './es/adding.js';
import { agents } from './es/agents.js';
import { automations } from './es/automations.js';
import { candidate } from './es/candidate.js';
import { card } from './es/card.js';
import { faults } from './es/faults.js';
import { feedPage } from './es/feedPage.js';
import { grants } from './es/grants.js';
import { integrations } from './es/integrations.js';
import { names } from './es/names.js';
import { people } from './es/people.js';
import { requesting } from './es/requesting.js';
import { reviews } from './es/reviews.js';
import { search } from './es/search.js';
import { settings } from './es/settings.js';
import { timers } from './es/timers.js';
import { today } from './es/today.js';
import { vacancy } from './es/vacancy.js';
import { webhook } from './es/webhook.js';

/** Spanish. */
export const esMore: typeof enMore = {
  adding,
  agents,
  automations,
  candidate,
  card,
  faults,
  feedPage,
  grants,
  integrations,
  names,
  people,
  requesting,
  reviews,
  search,
  settings,
  timers,
  today,
  vacancy,
  webhook,
};
