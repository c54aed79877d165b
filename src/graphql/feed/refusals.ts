import { listRefusals } from '../../core/refusals/listRefusals.js';
import { ofCompany } from '../fields/args.js';
import { query, rootFields } from '../fields/rootRows.js';
import { DateTime } from '../fields/scalars.js';
import { RefusalCountType } from './refusalTypes.js';

export const RefusalResolver = rootFields({
  refusals: query(listRefusals, {
    type: () => [RefusalCountType],
    description:
      'Rejected requests (4xx) of known callers in the company, by caller, reason and minute: newest first, at most 5,000. Stored for 30 days. For admins.',
    ids: ofCompany,
    args: [
      {
        name: 'since',
        type: () => DateTime,
        nullable: true,
        description: 'Only those from the minute of this instant on.',
      },
    ],
  }),
});
