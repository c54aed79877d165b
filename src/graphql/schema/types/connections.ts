import { type ClassType, Field, Int, ObjectType } from 'type-graphql';
import type { FeatureRecord } from '../../../core/records/record.js';
import type { Connection, Edge, PageInfo } from '../connection.js';
import { CountsRows } from '../fields.js';
import { BanType } from './ban.js';
import { FeatureRecordType, InterviewType, PsychometricType } from './record.js';
import { VacancyObjectType } from './vacancy.js';

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

/** Makes a Relay connection's two types for one type of node. */
function connectionType<T extends object>(name: string, node: ClassType<T>, of: string): ClassType<Connection<T>> {
  @ObjectType(`${name}Edge`, { description: 'An item with its place in the connection.', simpleResolvers: true })
  class EdgeType implements Edge<T> {
    @Field(() => String, { description: 'Identifies this place. Pass it as `after` to read what follows.' })
    readonly cursor!: string;

    @Field(() => node, { description: 'The item at this place.' })
    readonly node!: T;
  }

  @ObjectType(`${name}Connection`, { description: `A page of ${of}.`, simpleResolvers: true })
  class ConnectionType implements Connection<T> {
    @Field(() => [EdgeType], { description: 'The items of this page, with their cursors.' })
    readonly edges!: readonly Edge<T>[];

    @Field(() => [node], { description: 'The items of this page, without cursors.' })
    readonly nodes!: readonly T[];

    @Field(() => PageInfoType, { description: 'The position of this page.' })
    readonly pageInfo!: PageInfo;

    @CountsRows()
    @Field(() => Int, { description: 'How many items there are in all. It is counted only if it is selected.' })
    readonly totalCount!: number | undefined;
  }
  return ConnectionType;
}

export const InterviewConnection = connectionType('Interview', InterviewType, 'interviews');
export const PsychometricConnection = connectionType('Psychometric', PsychometricType, 'psychometric records');
export const RecordConnection = connectionType<FeatureRecord>(
  'Record',
  FeatureRecordType as unknown as ClassType<FeatureRecord>,
  'records of any kind',
);
export const BanConnection = connectionType('Ban', BanType, 'bans, oldest first');
export const VacancyConnection = connectionType('Vacancy', VacancyObjectType, 'vacancies');
