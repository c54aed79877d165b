import { ID, ObjectType } from 'type-graphql';
import { encodeCursor } from '../../core/kernel/reading/page.js';
import { dataShapes } from '../../core/people/personal/redaction.js';
import type { Ban } from '../../core/pipeline/shapes/ban.js';
import { countBans, cursorValueOf, liftBan, listBans } from '../../core/records/bans.js';
import { Embedded } from '../decorators/keys.js';
import { ofCandidate, ofCompany } from '../fields/args.js';
import { connectionOf, totalOf } from '../fields/connection.js';
import { connectionType } from '../fields/connectionTypes.js';
import { DescribedFieldsOf } from '../fields/fieldsOfShape.js';
import { PageArgs } from '../fields/pageInputs.js';
import { command, query, rootFields } from '../fields/rootRows.js';

@DescribedFieldsOf(dataShapes.Ban.shape, {
  id: 'The id of the ban.',
  candidateId: 'The candidate.',
  reason: { type: () => ID, description: 'The `rejectedReasonId` of the discard that it came with.' },
  bannedBy: {
    type: () => ID,
    description: 'Who banned the candidate: the recruiter, or the caller if none was named.',
  },
  bannedAt: 'Since when.',
})
@Embedded()
@ObjectType('Ban', {
  description:
    "A ban of a candidate: until it is lifted, the candidate can't be added to a feature of the company, and can't move.",
  simpleResolvers: true,
})
export class BanType {}

const BanConnection = connectionType('Ban', BanType, 'bans, oldest first');

const byBan = (ban: Ban): string => encodeCursor({ value: cursorValueOf(ban), id: ban.id });

export const BanResolver = rootFields({
  bans: query(listBans, {
    type: () => BanConnection,
    description: 'Who is banned in a company, oldest first.',
    ids: ofCompany,
    page: PageArgs,
    shows: async (page, { companyId, after }, at) =>
      connectionOf(page, after, byBan, await totalOf(countBans, { companyId }, undefined, at)),
  }),
  liftBan: command(liftBan, {
    type: () => BanType,
    description: "Lifts a candidate's ban, and returns it.",
    ids: ofCandidate,
  }),
});
