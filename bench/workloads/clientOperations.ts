import { Kind, parse, print, visit } from 'graphql';
import { clientDocuments } from '../../test/support/clientDocuments.ts';

/** Operations as our own clients send them. They are read from the clients' files, so that they can't drift. */

const board = 'packages/board/src';

/** Where each operation stands: its file and its name. */
const places = {
  Columns: `${board}/pipeline/operations.ts query Columns`,
  Cards: `${board}/pipeline/operations.ts query Cards`,
  MoveCards: `${board}/pipeline/operations.ts mutation MoveCards`,
  Card: `${board}/card/cardQuery.ts query Card`,
  OtherStages: `${board}/card/cardQuery.ts query OtherStages`,
  Vacancies: `${board}/vacancies/vacanciesQuery.ts query Vacancies`,
  WaitingReviews: `${board}/reviews/reviewsQueries.ts query WaitingReviews`,
  CompanyNow: `${board}/automations/preview.ts query CompanyNow`,
  AllVacancies: `${board}/shell/useAllVacancies.ts query AllVacancies`,
  AutomationPreview: `${board}/automations/preview.ts query AutomationPreview`,
  DueRecords: `${board}/automations/preview.ts query DueRecords`,
  Held: `${board}/automations/held.tsx query Held`,
  FeedPage: `${board}/live/feed.ts query FeedPage`,
} as const;

export type ClientOperation = keyof typeof places;

/** Apollo Client asks for `__typename` in each selection, except that of the operation itself. */
function asApolloSends(text: string): string {
  const typename = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } } as const;
  const document = visit(parse(text), {
    SelectionSet(node, _key, parent) {
      const isRoot =
        parent !== undefined && !Array.isArray(parent) && 'kind' in parent && parent.kind === Kind.OPERATION_DEFINITION;
      const hasIt = node.selections.some((one) => one.kind === Kind.FIELD && one.name.value === '__typename');
      return isRoot || hasIt ? undefined : { ...node, selections: [...node.selections, typename] };
    },
  });
  return print(document);
}

const texts = new Map(clientDocuments().map(({ name, text }) => [name, text]));

function textOf(place: string): string {
  const text = texts.get(place);
  if (text === undefined)
    throw new Error(`there is no "${place}" any more: bench/workloads/clientOperations.ts names it`);
  return asApolloSends(text);
}

export const clientOperations = Object.fromEntries(
  Object.entries(places).map(([name, place]) => [name, textOf(place)]),
) as Readonly<Record<ClientOperation, string>>;
