import { adding } from './en/adding.js';
import { agents } from './en/agents.js';
import { automations } from './en/automations.js';
import { candidate } from './en/candidate.js';
import { card } from './en/card.js';
import { faults } from './en/faults.js';
import { feedPage } from './en/feedPage.js';
import { grants } from './en/grants.js';
import { integrations } from './en/integrations.js';
import { names } from './en/names.js';
import { people } from './en/people.js';
import { requesting } from './en/requesting.js';
import { reviews } from './en/reviews.js';
import { search } from './en/search.js';
import { settings } from './en/settings.js';
import { timers } from './en/timers.js';
import { today } from './en/today.js';
import { vacancy } from './en/vacancy.js';
import { webhook } from './en/webhook.js';

/** English: what pages and dialogs say that are loaded when they are opened. */
export const enMore = {
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
