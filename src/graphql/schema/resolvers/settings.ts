import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Info, Mutation, Query, Resolver } from 'type-graphql';
import type { CompanySettings } from '../../../core/settings/companySettings.js';
import { readCompanySettings } from '../../../core/settings/readCompanySettings.js';
import { updateCompanySettings } from '../../../core/settings/updateCompanySettings.js';
import type { GraphqlContext } from '../../execution/context.js';
import { ofCompany, rootCommand, rootQuery } from '../rootCalls.js';
import { CompanySettingsInput, CompanySettingsType } from '../types/settings.js';
import { CompanyId, IdempotencyKey } from './args.js';

const settingsCall = rootQuery(readCompanySettings, { ids: ofCompany });
const updateCall = rootCommand(updateCompanySettings, {
  ids: ofCompany,
  body: ({ input }: { readonly input: CompanySettingsInput }) => input,
});

@Resolver()
export class SettingsResolver {
  @Query(() => CompanySettingsType, {
    nullable: true,
    description: "A company's settings, with the defaults for those that it has not set.",
  })
  companySettings(
    @CompanyId() companyId: string,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CompanySettings> {
    return settingsCall.ask({ companyId }, context, info);
  }

  @Mutation(() => CompanySettingsType, { nullable: true, description: "Changes a company's settings. For admins." })
  updateCompanySettings(
    @CompanyId() companyId: string,
    @Arg('input', () => CompanySettingsInput, { description: 'What changes.' }) input: CompanySettingsInput,
    @IdempotencyKey() idempotencyKey: string | undefined,
    @Ctx() context: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CompanySettings> {
    return updateCall.tell({ companyId, input, idempotencyKey }, context, info);
  }
}
