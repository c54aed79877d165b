import { listRefusals } from '../../../core/modules/refusals/listRefusals.js';
import { ofCompany } from '../fields/args.js';
import { query, rootFields } from '../fields/rootRows.js';
import { DateTime } from '../values/scalars.js';
import { RefusalCountType } from './refusalTypes.js';

export const RefusalResolver = rootFields({
  refusals: query(listRefusals, {
    type: () => [RefusalCountType],
    description:
      'Refusals (4xx) of known callers in the company, by caller, reason and minute: newest first, 5,000 at most. They are kept for 30 days. For admins.',
    ids: ofCompany,
    args: [
      {
        name: 'since',
        type: () => DateTime,
        nullable: true,
        description: 'Only refusals from the minute of this instant on.',
      },
    ],
  }),
});
