import { encodeCursor } from '../../core/kernel/reading/page.js';
import type { Ban } from '../../core/pipeline/shapes/ban.js';
import { countBans, cursorValueOf, liftBan, listBans } from '../../core/records/bans.js';
import { ofCandidate, ofCompany } from '../fields/args.js';
import { connectionOf } from '../fields/connection.js';
import { PageArgs } from '../fields/pageInputs.js';
import { command, query, rootFields } from '../fields/rootRows.js';
import { totalOf } from '../fields/totalOf.js';
import { BanConnection, BanType } from './banTypes.js';

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
