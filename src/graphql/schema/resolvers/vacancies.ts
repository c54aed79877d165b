import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Mutation, Query, Resolver } from 'type-graphql';
import { encodeCursor } from '../../../core/reading/page.js';
import { wants } from '../../../core/reading/selection.js';
import { closeVacancy, publishVacancy, reopenVacancy } from '../../../core/vacancies/changeVacancyStatus.js';
import { createVacancy } from '../../../core/vacancies/createVacancy.js';
import {
  countVacancies,
  listVacancies,
  newestFirst,
  orderedBy,
} from '../../../core/vacancies/reading/listVacancies.js';
import { readVacancy } from '../../../core/vacancies/reading/readVacancy.js';
import { updateVacancy } from '../../../core/vacancies/updateVacancy.js';
import type { Vacancy } from '../../../core/vacancies/vacancy.js';
import type { GraphqlContext } from '../../execution/context.js';
import { nodeSelectionOf, selectionOf } from '../../execution/selection.js';
import { type Connection, connectionOf } from '../connection.js';
import { Planned } from '../fields.js';
import { CreateVacancyInput, newVacancyBody } from '../inputs/createVacancy.js';
import { UpdateVacancyInput, vacancyPatchBody } from '../inputs/updateVacancy.js';
import { VacancyPageArgs } from '../inputs/vacancies.js';
import { ofCompany, ofVacancy, pageArguments, rootCommand, rootQuery } from '../rootCalls.js';
import { VacancyConnection } from '../types/connections.js';
import { VacancyObjectType } from '../types/vacancy.js';
import { CompanyId, Id, IdempotencyKey } from './args.js';

const vacancyCall = rootQuery(readVacancy, { ids: ofVacancy });
const vacanciesCall = rootQuery(listVacancies, {
  ids: ofCompany,
  body: pageArguments<VacancyPageArgs & { readonly companyId: string }>,
});
const countCall = rootQuery(countVacancies, {
  ids: ofCompany,
  body: ({ filter }: Pick<VacancyPageArgs, 'filter'>) => ({ filter }),
});
const createCall = rootCommand(createVacancy, {
  ids: ofCompany,
  body: ({ input }: { readonly input: CreateVacancyInput }) => newVacancyBody(input),
});
const publishCall = rootCommand(publishVacancy, { ids: ofVacancy });
const closeCall = rootCommand(closeVacancy, { ids: ofVacancy });
const reopenCall = rootCommand(reopenVacancy, { ids: ofVacancy });
const updateCall = rootCommand(updateVacancy, {
  ids: ofVacancy,
  body: ({ input }: { readonly input: UpdateVacancyInput }) => vacancyPatchBody(input),
});

@Resolver()
export class VacancyResolver {
  @Planned({ by: 'call', call: vacancyCall })
  @Query(() => VacancyObjectType, { nullable: true, description: 'Reads a vacancy.' })
  vacancy(
    @CompanyId() companyId: string,
    @Id('vacancy') id: string,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Vacancy> {
    return vacancyCall.ask({ companyId, id }, context, info, selectionOf(info));
  }

  @Planned({ by: 'call', call: vacanciesCall })
  @Query(() => VacancyConnection, {
    nullable: true,
    description: "A company's vacancies, newest first unless ordered otherwise.",
  })
  async vacancies(
    @CompanyId() companyId: string,
    @Args(() => VacancyPageArgs) args: VacancyPageArgs,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Connection<Vacancy>> {
    const page = await vacanciesCall.ask({ ...args, companyId }, context, info, nodeSelectionOf(info));
    const { field } = args.orderBy ?? newestFirst;
    const cursorOf = (vacancy: Vacancy) => encodeCursor({ value: orderedBy(vacancy, field), id: vacancy.id }, field);
    if (!wants(selectionOf(info), 'totalCount')) return connectionOf(page, args.after, cursorOf);

    const { filter = null } = args;
    const total = await context.batches.loadInCommon(info, 'vacancies', { companyId, filter }, (wanted) =>
      Promise.all(wanted.map((one) => countCall.ask(one, context, info))),
    );
    return connectionOf(page, args.after, cursorOf, total);
  }

  @Planned({ by: 'call', call: createCall })
  @Mutation(() => VacancyObjectType, { nullable: true, description: 'Creates a vacancy with the status SAVED.' })
  createVacancy(
    @CompanyId() companyId: string,
    @Arg('input', () => CreateVacancyInput, { description: 'The vacancy.' }) input: CreateVacancyInput,
    @IdempotencyKey() idempotencyKey: string | undefined,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Vacancy> {
    return createCall.tell({ companyId, input, idempotencyKey }, context, info);
  }

  @Mutation(() => VacancyObjectType, { nullable: true, description: 'Opens a SAVED vacancy to candidates.' })
  publishVacancy(
    @CompanyId() companyId: string,
    @Id('vacancy') id: string,
    @IdempotencyKey() idempotencyKey: string | undefined,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Vacancy> {
    return publishCall.tell({ companyId, id, idempotencyKey }, context, info);
  }

  @Mutation(() => VacancyObjectType, {
    nullable: true,
    description: 'Closes a vacancy: until it is reopened, it accepts no candidates and no moves.',
  })
  closeVacancy(
    @CompanyId() companyId: string,
    @Id('vacancy') id: string,
    @IdempotencyKey() idempotencyKey: string | undefined,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Vacancy> {
    return closeCall.tell({ companyId, id, idempotencyKey }, context, info);
  }

  @Mutation(() => VacancyObjectType, {
    nullable: true,
    description: 'Reopens a closed vacancy: it is again what it was when it was closed, IN_PROGRESS or SAVED.',
  })
  reopenVacancy(
    @CompanyId() companyId: string,
    @Id('vacancy') id: string,
    @IdempotencyKey() idempotencyKey: string | undefined,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Vacancy> {
    return reopenCall.tell({ companyId, id, idempotencyKey }, context, info);
  }

  @Mutation(() => VacancyObjectType, {
    nullable: true,
    description:
      'Edits a vacancy. A feature with open records cannot be removed, and cannot change its kind (FEATURE_IN_USE). An edit that changes nothing leaves `updatedAt` as it is.',
  })
  updateVacancy(
    @CompanyId() companyId: string,
    @Id('vacancy') id: string,
    @Arg('input', () => UpdateVacancyInput, { description: 'What changes.' }) input: UpdateVacancyInput,
    @IdempotencyKey() idempotencyKey: string | undefined,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Vacancy> {
    return updateCall.tell({ companyId, id, input, idempotencyKey }, context, info);
  }
}
