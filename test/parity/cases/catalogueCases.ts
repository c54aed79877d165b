import { maxEntries } from '../../../src/core/catalogues/catalogue.js';
import type { Service } from '../../support/service/service.js';

/** The cases of the four catalogues: each case is made for all of them. */

const entry = { id: 'entry-1', name: 'An entry' };
const button = { id: 'yes', text: 'Yes', isRequired: true, isEditable: false, type: 'QUICK_REPLY' } as const;

/** An entry of each catalogue, by the suffix of its fields' names. */
export const entries = {
  NotificableStatus: entry,
  TemplateVariable: {
    ...entry,
    description: 'The name of the candidate.',
    example: 'Ada',
    canBeUsedInHSM: true,
    canBeUsedInStatic: false,
    canBeUsedInTemplateIds: ['template-1'],
  },
  ConversationAction: { ...entry, description: 'Asks for consent.', buttons: [button] },
  RejectionReason: entry,
} as const;
type EntryName = keyof typeof entries;

/** An action that features of the prepared company name, as `aFeature` makes them. */
export const actionInUse = 'action-1';

/** Stores an entry of each catalogue, an action that is in use, and the highest number of statuses. */
export async function fillCatalogues({ database }: Service, companyId: string): Promise<void> {
  await database.store.transaction(async (tx) => {
    const { TemplateVariable, ConversationAction, RejectionReason } = entries;
    await tx.catalogues.save(companyId, 'templateVariables', TemplateVariable);
    await tx.catalogues.save(companyId, 'conversationActions', ConversationAction);
    await tx.catalogues.save(companyId, 'conversationActions', { ...ConversationAction, id: actionInUse });
    await tx.catalogues.save(companyId, 'rejectionReasons', RejectionReason);
    for (let at = 1; at <= maxEntries; at += 1) {
      await tx.catalogues.save(companyId, 'notificableStatuses', { ...entry, id: `entry-${at}` });
    }
  });
}

interface DomainError {
  readonly name: string;
  readonly arguments: () => object;
  readonly refused: readonly [family: string, reason: string];
  readonly at?: readonly string[];
}

const invalid = ['BAD_USER_INPUT', 'INVALID_INPUT'] as const;

/** @param more refusals that only this catalogue has */
export function catalogueCases<const P extends string, const E extends EntryName>(
  plural: P,
  one: E,
  more: { readonly save?: readonly DomainError[]; readonly delete?: readonly DomainError[] } = {},
) {
  const input = entries[one];
  const cases = {
    [`list${plural}`]: {
      coordinate: `Query.${plural[0]?.toLowerCase()}${plural.slice(1)}`,
      succeeds: () => ({}),
      refusals: [],
    },
    [`save${one}`]: {
      coordinate: `Mutation.save${one}`,
      succeeds: () => ({ input }),
      refusals: [
        {
          name: 'an entry without an id',
          arguments: () => ({ input: { ...input, id: '' } }),
          refused: invalid,
          at: ['id'],
        },
        {
          name: 'a name of 513 characters',
          arguments: () => ({ input: { ...input, name: 'x'.repeat(513) } }),
          refused: invalid,
          at: ['name'],
        },
        ...(more.save ?? []),
      ],
    },
    [`delete${one}`]: {
      coordinate: `Mutation.delete${one}`,
      succeeds: () => ({ id: input.id }),
      refusals: [
        {
          name: 'no such entry',
          arguments: () => ({ id: 'nowhere' }),
          refused: ['NOT_FOUND', 'CATALOGUE_ENTRY_NOT_FOUND'],
        },
        { name: 'an id with NUL', arguments: () => ({ id: 'a\0' }), refused: invalid, at: ['id'] },
        ...(more.delete ?? []),
      ],
    },
  };
  type Case<C extends string> = { coordinate: C; succeeds: () => object; refusals: readonly DomainError[] };
  return cases as unknown as { readonly [L in `list${P}`]: Case<`Query.${Uncapitalize<P>}`> } & {
    readonly [C in `${'save' | 'delete'}${E}`]: Case<`Mutation.${C}`>;
  };
}

/** Requests for a catalogue's coordinates that change nothing. */
export function catalogueRequests<const P extends string, const E extends EntryName>(plural: P, one: E) {
  const requests = {
    [`Query.${plural}`]: { arguments: () => ({}) },
    [`Mutation.save${one}`]: { arguments: () => ({ input: { ...entries[one], id: '' } }) },
    [`Mutation.delete${one}`]: { arguments: () => ({ id: 'nowhere' }) },
  };
  return requests as {
    readonly [C in `Query.${P}` | `Mutation.${'save' | 'delete'}${E}`]: { arguments: () => object };
  };
}
