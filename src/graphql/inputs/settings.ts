import { InputType } from 'type-graphql';
import { CompanySettingsType } from '../types/settings.js';
import { PatchOf } from './patch.js';

@PatchOf(CompanySettingsType, ['companyId'])
@InputType({ description: 'What a company settles: what is absent stays as it is.' })
export class CompanySettingsInput {}
