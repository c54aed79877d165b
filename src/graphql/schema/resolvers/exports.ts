import { exportCandidate } from '../../../core/people/export/exportCandidate.js';
import { PageArgs } from '../inputs/pages.js';
import { connectedBy, query, rootFields } from '../rootRows.js';
import { ExportConnection } from '../types/export.js';
import { ofCandidate } from './args.js';

export const ExportResolver = rootFields({
  candidateExport: query(exportCandidate, {
    type: () => ExportConnection,
    description:
      'Everything that is kept about a candidate: by place, time and id, each item once. A page ends after 8 MiB. What comes later than the first page is not in it, and the first page has an event. For admins.',
    ids: ofCandidate,
    page: PageArgs,
    shows: connectedBy(({ cursor }) => cursor),
  }),
});
