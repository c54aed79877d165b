import { type ClassType, Field, Int, ObjectType } from 'type-graphql';
import type { FeatureRecord } from '../../core/records/record.js';
import type { Connection, Edge, PageInfo } from '../connection.js';
import { CountsRows } from '../fields.js';
import { BanType } from './ban.js';
import { FeatureRecordType, InterviewType, PsychometricType } from './record.js';
import { VacancyObjectType } from './vacancy.js';

@ObjectType('PageInfo', { description: 'Where a page stands within its connection.', simpleResolvers: true })
export class PageInfoType implements PageInfo {
  @Field(() => Boolean, { description: 'Whether more follow this page.' })
  readonly hasNextPage!: boolean;

  @Field(() => Boolean, { description: 'Whether the page was asked for by a cursor, which stands before it.' })
  readonly hasPreviousPage!: boolean;

  @Field(() => String, { nullable: true, description: 'The cursor of the first item; null where the page is empty.' })
  readonly startCursor!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The cursor of the last item: pass it as `after` for the next page.',
  })
  readonly endCursor!: string | null;
}

/** Makes a Relay connection's two types for one type of node. */
function connectionType<T extends object>(name: string, node: ClassType<T>, of: string): ClassType<Connection<T>> {
  @ObjectType(`${name}Edge`, { description: 'One with its place in the connection.', simpleResolvers: true })
  class EdgeType implements Edge<T> {
    @Field(() => String, { description: 'Names this place; pass it as `after` for what follows.' })
    readonly cursor!: string;

    @Field(() => node, { description: 'The one at this place.' })
    readonly node!: T;
  }

  @ObjectType(`${name}Connection`, { description: `A page of ${of}.`, simpleResolvers: true })
  class ConnectionType implements Connection<T> {
    @Field(() => [EdgeType], { description: 'Those of this page, with their cursors.' })
    readonly edges!: readonly Edge<T>[];

    @Field(() => [node], { description: 'Those of this page alone.' })
    readonly nodes!: readonly T[];

    @Field(() => PageInfoType, { description: 'Where this page stands.' })
    readonly pageInfo!: PageInfo;

    @CountsRows()
    @Field(() => Int, { description: 'How many there are in all; counted only where it is asked for.' })
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
