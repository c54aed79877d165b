import { ArgsType } from 'type-graphql';
import { PageArgs } from './pages.js';

@ArgsType()
export class ExportPageArgs extends PageArgs {}
