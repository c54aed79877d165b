import { exportCandidate } from '../../../core/modules/people/export/exportCandidate.js';
import { ofCandidate } from '../fields/args.js';
import { connectedBy, query, rootFields } from '../fields/rootRows.js';
import { PageArgs } from '../lists/pageInputs.js';
import { ExportConnection } from './exportTypes.js';

export const ExportResolver = rootFields({
  candidateExport: query(exportCandidate, {
    type: () => ExportConnection,
    description:
      'Everything that is kept about a candidate: by place, then by time and id (older answers by record, decisions, events and deliveries by the number of their event), each item once. A page ends after 8 MiB. What comes later than the first page is not in it, and the first page has an event. For admins.',
    ids: ofCandidate,
    page: PageArgs,
    shows: connectedBy(({ cursor }) => cursor),
  }),
});
