import { InputType } from 'type-graphql';
import { CompanySettingsType } from '../types/settings.js';
import { PatchOf } from './patch.js';

@PatchOf(CompanySettingsType, ['companyId'])
@InputType({ description: "Changes of a company's settings. Omitted fields stay as they are." })
export class CompanySettingsInput {}
