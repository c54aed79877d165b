import { quoted } from '../../kernel/quoted.js';
import type { JsonValue } from '../../kernel/values/shapes.js';
import type { Feature } from '../shapes/vacancy.js';
import { isPossibleDate, isScheduling, unknownZoneOf } from './meetings.js';

/** What is accepted, and does not do what its sender probably means. */
export interface Warning {
  /** The place in the input, with dots, as in a refusal: `features.0.data.timezone`. */
  readonly path: string;
  readonly reason: 'UNKNOWN_TIME_ZONE' | 'UNCLEAR_DATE';
  readonly message: string;
}

/** The most warnings of one input: the first one says what is wrong with the others, too. */
const maxWarnings = 20;

/**
 * Warnings about the zones and dates of scheduling features. The specification leaves the data of virtual and automatic
 * scheduling open, so anything is accepted; but a date that is not understood can't be booked.
 * @param sent the features as they were sent; what is no feature gives no warning
 */
export function schedulingWarnings(sent: unknown): readonly Warning[] {
  if (!Array.isArray(sent)) return [];
  const warnings: Warning[] = [];
  for (const [index, one] of sent.entries()) {
    if (warnings.length >= maxWarnings) break;
    const feature = one as Pick<Feature, 'featureCode' | 'data'> | null;
    if (feature && isScheduling(feature)) warnings.push(...warningsOf(feature, `features.${index}.data`));
  }
  return warnings.slice(0, maxWarnings);
}

function warningsOf(feature: Pick<Feature, 'featureCode' | 'data'>, path: string): Warning[] {
  const warnings: Warning[] = [];
  const zone = unknownZoneOf(feature);
  if (zone !== null) {
    const message = `The timezone ${quotedJson(zone)} is not known. Dates without an offset can't be booked.`;
    warnings.push({ path: `${path}.timezone`, reason: 'UNKNOWN_TIME_ZONE', message });
  }
  const listed = feature.data?.possibleDates ?? [];
  if (!Array.isArray(listed)) {
    const message = 'The possibleDates are no list. No date can be booked.';
    warnings.push({ path: `${path}.possibleDates`, reason: 'UNCLEAR_DATE', message });
  }
  for (const [index, date] of (Array.isArray(listed) ? listed : []).entries()) {
    if (isPossibleDate(date)) continue;
    const message = `The date ${quotedJson(date)} is not understood. It can't be booked.`;
    warnings.push({ path: `${path}.possibleDates.${index}`, reason: 'UNCLEAR_DATE', message });
    if (warnings.length >= maxWarnings) break;
  }
  return warnings;
}

const quotedJson = (value: JsonValue | undefined): string => quoted(JSON.stringify(value ?? null));
