import { pluralsOf } from '../many.js';

export const { many, plural } = pluralsOf('es');
