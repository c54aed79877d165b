import { type ClassType, Field, Int, ObjectType } from 'type-graphql';
import { CountsRows } from '../decorators/declarations.js';
import { Embedded } from '../decorators/keys.js';
import type { Edge, List, PageInfo } from './connection.js';
import type { AnyClass } from './nestedRows.js';

@Embedded()
@ObjectType('PageInfo', { description: 'The position of a page in its connection.', simpleResolvers: true })
export class PageInfoType implements PageInfo {
  @Field(() => Boolean, { description: 'Whether more follow this page.' })
  readonly hasNextPage!: boolean;

  @Field(() => Boolean, { description: 'Whether the page was requested with a cursor, which is before it.' })
  readonly hasPreviousPage!: boolean;

  @Field(() => String, { nullable: true, description: 'The cursor of the first item; null if the page is empty.' })
  readonly startCursor!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The cursor of the last item: pass it as `after` for the next page.',
  })
  readonly endCursor!: string | null;
}

/** How the descriptions of a connection call its items. */
interface Wording {
  readonly edge: string;
  readonly node: string;
  readonly items: string;
}

const usualWording: Wording = {
  edge: 'An item with its cursor.',
  node: 'The item.',
  items: 'items',
};

/** Makes the two types of a Relay connection without a total, for one type of node. */
export function listType(name: string, node: AnyClass, description: string, wording = usualWording): ClassType<List> {
  @Embedded()
  @ObjectType(`${name}Edge`, { description: wording.edge, simpleResolvers: true })
  class EdgeType implements Edge<unknown> {
    @Field(() => String, { description: 'The cursor of this item. Pass it as `after` to read what follows.' })
    readonly cursor!: string;

    @Field(() => node, { description: wording.node })
    readonly node!: unknown;
  }

  @Embedded()
  @ObjectType(`${name}Connection`, { description, simpleResolvers: true })
  class ConnectionType implements List {
    @Field(() => [EdgeType], { description: `The ${wording.items} of this page, with their cursors.` })
    readonly edges!: readonly Edge<unknown>[];

    @Field(() => [node], { description: `The ${wording.items} of this page, without cursors.` })
    readonly nodes!: readonly unknown[];

    @Field(() => PageInfoType, { description: 'The position of this page.' })
    readonly pageInfo!: PageInfo;
  }
  return ConnectionType;
}

/** The same with a total. */
export function connectionType(name: string, node: AnyClass, of: string): ClassType<List> {
  const connection = listType(name, node, `A page of ${of}.`);
  const total = { description: 'The total number of items. It is counted only if it is selected.' };
  Field(() => Int, total)(connection.prototype, 'totalCount');
  CountsRows()(connection.prototype, 'totalCount');
  return connection;
}
