import { z } from 'zod';
import { difference, event } from '../application/domainEvent.js';
import type { DomainEvent } from '../application/event.js';
import { none, shapeOf } from '../kernel/marks.js';
import { type CompanySettings, settingsShape } from './companySettings.js';

/** The event of a company's settings, and the members that its data has. */

export const settingsData = shapeOf<CompanySettings>()({ companyId: none(z.string()), ...settingsShape.shape });

export function settingsChanged(before: CompanySettings, after: CompanySettings): DomainEvent {
  return event('SETTINGS_CHANGED', 'CompanySettings', {}, difference(before, after, { hidden: new Set() }));
}
