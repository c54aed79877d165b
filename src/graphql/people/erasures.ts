import { ArgsType, Field, InputType } from 'type-graphql';
import { encodeCursor } from '../../core/kernel/reading/page.js';
import { eraseCandidate } from '../../core/people/erasure/eraseCandidate.js';
import { admitCandidate } from '../../core/people/erasure/erasureBlock.js';
import { erasureFilter, listErasures, readErasure, readReceivers } from '../../core/people/erasure/readErasures.js';
import { eraseBody } from '../../core/people/shapes/erasure.js';
import { loadFor } from '../calls/batches.js';
import { callOf } from '../calls/calling.js';
import { id, input, ofCandidate, ofCompany } from '../fields/args.js';
import { connectionOf } from '../fields/connection.js';
import { ErasureReasonName } from '../fields/enums.js';
import { FieldsOf } from '../fields/fieldsOfShape.js';
import { nested, nestedFields } from '../fields/nestedRows.js';
import { PageArgs } from '../fields/pageInputs.js';
import { command, query, rootFields } from '../fields/rootRows.js';
import { CandidateType } from './candidates.js';
import {
  EraseCandidateResultType,
  ErasureConnection,
  type ErasureNode,
  ErasureReceiverType,
  ErasureType,
  erasureNode,
} from './erasureTypes.js';

const byErasure = ({ createdAt, id }: ErasureNode): string => encodeCursor({ value: createdAt, id });

/** The most webhooks of a company. */
const mostReceivers = 20;

/** The closed list is a part of the enum's. */
@FieldsOf(eraseBody.shape, { reason: { type: () => ErasureReasonName } })
@InputType({ description: "Why a person's data is erased." })
class EraseCandidateInput {}

@FieldsOf(erasureFilter.shape)
@InputType({ description: 'Selects erasures. All given conditions must hold.' })
class ErasureFilter {}

@ArgsType()
class ErasurePageArgs extends PageArgs {
  @Field(() => ErasureFilter, { nullable: true, description: 'Which erasures.' })
  readonly filter?: ErasureFilter | null;
}

export const ErasureResolver = rootFields({
  erasure: query(readErasure, {
    type: () => ErasureType,
    description: 'Reads the receipt of an erasure. For admins.',
    ids: { ...ofCompany, id: id('erasure') },
    shows: erasureNode,
  }),
  erasures: query(listErasures, {
    type: () => ErasureConnection,
    description: 'The receipts of erasures, newest first. For admins.',
    ids: ofCompany,
    page: ErasurePageArgs,
    shows: ({ items, hasNextPage }, { after }) =>
      connectionOf({ items: items.map(erasureNode), hasNextPage }, after, byErasure),
  }),
  eraseCandidate: command(eraseCandidate, {
    type: () => EraseCandidateResultType,
    description:
      "Erases a person's data: open records end, content goes from every place, and a token replaces the id. Erasing again returns the first receipt. For admins.",
    ids: ofCandidate,
    args: [input(EraseCandidateInput, 'Why.')],
    shows: ({ erasure }) => ({ erasure: erasureNode(erasure) }),
  }),
  admitCandidate: command(admitCandidate, {
    type: () => CandidateType,
    description: 'Allows an erased person to be added again. A ban remains. For admins.',
    ids: ofCandidate,
  }),
});

export const ErasureFields = nestedFields(() => ErasureType, {
  receivers: nested<ErasureNode>({
    type: () => [ErasureReceiverType],
    description:
      'The webhooks that are notified of it: those that want its event, and those that had events of the person.',
    plan: { by: 'execution', needs: ['id', 'companyId'] },
    countsAs: mostReceivers,
    resolve: (erasures, _, { context }) =>
      loadFor(
        erasures,
        ({ id }) => id,
        (companyId, ids) =>
          context.dispatcher.query(readReceivers, callOf(context, 'Erasure.receivers', { companyId, ids })),
      ),
  }),
});
