import { exportCandidate } from '../../core/people/export/exportCandidate.js';
import { ofCandidate } from '../fields/args.js';
import { PageArgs } from '../fields/pageInputs.js';
import { connectedBy, query, rootFields } from '../fields/rootRows.js';
import { ExportConnection } from './exportTypes.js';

export const ExportResolver = rootFields({
  candidateExport: query(exportCandidate, {
    type: () => ExportConnection,
    description:
      'Everything that is stored about a candidate: by place, then by time and id (older answers by record, decisions, events and deliveries by the number of their event), each item once. A page ends after 8 MiB. Changes after the first page are not included. Reading the first page records an event. For admins.',
    ids: ofCandidate,
    page: PageArgs,
    shows: connectedBy(({ cursor }) => cursor),
  }),
});
