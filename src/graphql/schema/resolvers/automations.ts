import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, FieldResolver, ID, Info, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { FeatureRecord } from '../../../core/records/record.js';
import { advanceClock, readCompanyClock, type ShownClock } from '../../../core/timers/clock/advanceClock.js';
import { type AutomationPreview, previewAutomations } from '../../../core/timers/reading/previewAutomations.js';
import {
  type NextAutomation,
  nextOf,
  readNextFreezes,
  readTimersStates,
} from '../../../core/timers/reading/readNextAutomations.js';
import type { Vacancy } from '../../../core/vacancies/vacancy.js';
import { callOf } from '../../calls/calling.js';
import type { GraphqlContext } from '../../execution/context.js';
import { CountsRows, Planned } from '../fields.js';
import { UpdateVacancyInput, vacancyPatchBody } from '../inputs/updateVacancy.js';
import { ofCompany, rootCommand, rootQuery } from '../rootCalls.js';
import { DateTime } from '../scalars.js';
import { AutomationPreviewType, CompanyClockType, NextAutomationType } from '../types/automation.js';
import { FeatureRecordType } from '../types/record.js';
import { VacancyObjectType } from '../types/vacancy.js';
import { CompanyId } from './args.js';

interface PreviewArgs {
  readonly companyId: string;
  readonly vacancyId: string;
  readonly at: string;
  readonly change?: UpdateVacancyInput | null | undefined;
  readonly first: number;
}

const previewCall = rootQuery(previewAutomations, {
  ids: { ...ofCompany, vacancyId: 'vacancyId' } as const,
  body: ({ at, change, first }: PreviewArgs) => ({ at, first, ...(change && { change: vacancyPatchBody(change) }) }),
});

const clockCall = rootQuery(readCompanyClock, { ids: ofCompany });
const advanceCall = rootCommand(advanceClock, {
  ids: ofCompany,
  body: ({ to }: { readonly to: string }) => ({ to }),
});

@Resolver()
export class AutomationResolver {
  @Query(() => CompanyClockType, { nullable: true, description: "A company's current time." })
  companyClock(
    @CompanyId() companyId: string,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ShownClock> {
    return clockCall.ask({ companyId }, context, info);
  }

  @Mutation(() => CompanyClockType, {
    nullable: true,
    description:
      "Advances a company's clock, and carries out in order what becomes due. Returns when that is done. After 20 s it returns the time reached so far, and the rest continues in the background. It requires TEST_CLOCK=on. For admins.",
  })
  advanceClock(
    @CompanyId() companyId: string,
    @Arg('to', () => DateTime, { description: 'The new time. It must not be before the current one.' }) to: string,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ShownClock> {
    return advanceCall.tell({ companyId, to }, context, info);
  }

  @Query(() => AutomationPreviewType, {
    nullable: true,
    description:
      'What timers will do in a vacancy until an instant if nobody changes anything, in order: the same as `advanceClock` would do.',
  })
  automationPreview(
    @CompanyId() companyId: string,
    @Arg('vacancyId', () => ID, { description: 'The vacancy.' }) vacancyId: string,
    @Arg('at', () => DateTime, { description: 'The end of the preview. A past instant counts as now.' }) at: string,
    @Arg('change', () => UpdateVacancyInput, {
      nullable: true,
      description: 'An edit that the preview assumes; it is not made.',
    })
    change: UpdateVacancyInput | undefined,
    @Arg('first', () => Int, {
      nullable: true,
      defaultValue: 100,
      description: 'How many items are returned, 1 to 1,000.',
    })
    first: number,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<AutomationPreview> {
    return previewCall.ask({ companyId, vacancyId, at, change, first }, context, info);
  }
}

@Resolver(() => FeatureRecordType)
export class RecordAutomationFields {
  @Planned({ by: 'execution', needs: ['status'] })
  @FieldResolver(() => NextAutomationType, {
    nullable: true,
    description: 'What a timer does next with the record; null if no timer watches it.',
  })
  async nextAutomation(
    @Root() record: FeatureRecord,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<NextAutomation | null> {
    const { companyId, vacancyId } = record;
    const state = await context.batches.loadInCommon(info, `timers ${companyId}`, vacancyId, (vacancyIds) =>
      context.door.ask(readTimersStates, callOf(context, 'FeatureRecord.nextAutomation', { companyId, vacancyIds })),
    );
    return nextOf(record, state);
  }
}

@Resolver(() => VacancyObjectType)
export class VacancyAutomationFields {
  @CountsRows()
  @Planned({ by: 'execution', needs: ['id', 'companyId'] })
  @FieldResolver(() => NextAutomationType, {
    nullable: true,
    description: 'When the vacancy freezes if nobody changes anything; null if it does not freeze.',
  })
  nextAutomation(
    @Root() { companyId, id }: Vacancy,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<NextAutomation | null> {
    return context.batches.loadInCommon(info, `freezes ${companyId}`, id, (vacancyIds) =>
      context.door.ask(readNextFreezes, callOf(context, 'Vacancy.nextAutomation', { companyId, vacancyIds })),
    );
  }
}
