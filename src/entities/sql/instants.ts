import { type Platform, Type } from '@mikro-orm/core';
import type { Instant } from '../../core/kernel/values/instants.js';

/** An instant: `timestamptz(3)` in the database, and ISO 8601 text in the core. MikroORM's own type gives a `Date`. */
export class InstantType extends Type<Instant, string> {
  override convertToJSValue(text: string): Instant {
    return instant(text);
  }

  override getColumnType(_: unknown, platform: Platform): string {
    return platform.getDateTimeTypeDeclarationSQL({ length: 3 });
  }

  /** Without it, MikroORM takes the values of such a column for dates. */
  override compareAsType(): string {
    return 'string';
  }
}

/**
 * Converts PostgreSQL's text of an instant to ISO 8601 in UTC with milliseconds. PostgreSQL omits trailing zeros of the
 * fraction.
 */
export function instant(text: string): Instant {
  if (text.endsWith('+00') && text.charCodeAt(4) === 45 && text.charCodeAt(10) === 32) {
    const fraction = text.charCodeAt(19) === 46 ? text.slice(20, -3) : '';
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0')}Z`;
  }
  const zoned = text
    .replace(' ', 'T')
    .replace(/([+-]\d{2})(?::?(\d{2}))?$/, (_, hours, minutes = '00') => `${hours}:${minutes}`);
  return new Date(zoned).toISOString();
}
