import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Mutation, Query, Resolver } from 'type-graphql';
import { errors, Refusal } from '../../core/errors.js';
import { encodeCursor } from '../../core/page.js';
import { closeVacancy, publishVacancy } from '../../core/vacancies/changeVacancyStatus.js';
import { createVacancy } from '../../core/vacancies/createVacancy.js';
import { countVacancies, listVacancies, newestFirst, orderedBy } from '../../core/vacancies/listVacancies.js';
import { readVacancy } from '../../core/vacancies/readVacancy.js';
import type { Vacancy } from '../../core/vacancies/vacancy.js';
import { type Connection, connectionOf } from '../connection.js';
import { callOf, type GraphqlContext } from '../context.js';
import { CreateVacancyInput, newVacancyBody } from '../inputs/createVacancy.js';
import { VacancyPageArgs } from '../inputs/vacancies.js';
import { nodeSelectionOf, selectionOf, vacancySelectionOf } from '../selection.js';
import { VacancyConnection } from '../types/connections.js';
import { VacancyObjectType } from '../types/vacancy.js';
import { CompanyId, Id, IdempotencyKey } from './args.js';

@Resolver()
export class VacancyResolver {
  @Query(() => VacancyObjectType, { nullable: true, description: 'Reads a vacancy.' })
  vacancy(
    @CompanyId() companyId: string,
    @Id('vacancy') id: string,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Vacancy> {
    const selection = vacancySelectionOf(info);
    const call = callOf(context, 'Query.vacancy', { companyId, vacancyId: id }, { selection });
    return bearingId(context.door.ask(readVacancy, call));
  }

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
    const selection = vacancySelectionOf(info, nodeSelectionOf(info));
    const via = 'Query.vacancies';
    const call = callOf(context, via, { companyId }, { body: () => args, selection });
    const page = await context.door.ask(listVacancies, call);
    const { field } = args.orderBy ?? newestFirst;
    const cursorOf = (vacancy: Vacancy) => encodeCursor({ value: orderedBy(vacancy, field), id: vacancy.id });
    if (!('totalCount' in selectionOf(info))) return connectionOf(page, args.after, cursorOf);

    const { filter = null } = args;
    const total = await context.batches.loadInCommon(info, via, { companyId, filter }, (wanted) =>
      Promise.all(
        wanted.map((one) => {
          const body = () => ({ filter: one.filter });
          return context.door.ask(countVacancies, callOf(context, via, { companyId: one.companyId }, { body }));
        }),
      ),
    );
    return connectionOf(page, args.after, cursorOf, total);
  }

  @Mutation(() => VacancyObjectType, { nullable: true, description: 'Creates a vacancy, SAVED.' })
  createVacancy(
    @CompanyId() companyId: string,
    @Arg('input', () => CreateVacancyInput, { description: 'The vacancy.' }) input: CreateVacancyInput,
    @IdempotencyKey() idempotencyKey: string | undefined,
    @Ctx() context: GraphqlContext,
  ): Promise<Vacancy> {
    const body = () => newVacancyBody(input);
    return context.door.tell(
      createVacancy,
      callOf(context, 'Mutation.createVacancy', { companyId }, { body, idempotencyKey }),
    );
  }

  @Mutation(() => VacancyObjectType, { nullable: true, description: 'Opens a SAVED vacancy to candidates.' })
  publishVacancy(
    @CompanyId() companyId: string,
    @Id('vacancy') id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<Vacancy> {
    const call = callOf(context, 'Mutation.publishVacancy', { companyId, vacancyId: id });
    return bearingId(context.door.tell(publishVacancy, call));
  }

  @Mutation(() => VacancyObjectType, { nullable: true, description: 'Ends a vacancy for good.' })
  closeVacancy(
    @CompanyId() companyId: string,
    @Id('vacancy') id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<Vacancy> {
    const call = callOf(context, 'Mutation.closeVacancy', { companyId, vacancyId: id });
    return bearingId(context.door.tell(closeVacancy, call));
  }
}

/** What the core calls `vacancyId` is the argument `id` here: faults name what the client sent. */
async function bearingId<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof Refusal && error.faults)) throw error;
    throw errors.invalidInput(
      error.faults.map(({ path, message }) => ({ path: path === 'vacancyId' ? 'id' : path, message })),
    );
  }
}
