import { expect, it } from '@jest/globals';
import { relativeText } from '../../examples/pipeline-board/src/shell/timeText.js';
import { instantOf, localOf } from '../../examples/pipeline-board/src/vacancy/form/zoned.js';

const now = Date.parse('2026-11-20T12:00:00.000Z');

it.each([
  ['2026-11-23T11:00:00.000Z', 'in 2 days', 'dentro de 2 días'],
  ['2026-11-20T17:30:00.000Z', 'in 5 hours', 'dentro de 5 horas'],
  ['2026-11-20T11:59:30.000Z', 'now', 'ahora'],
  ['2026-09-01T12:00:00.000Z', '2 months ago', 'hace 2 meses'],
])('%s is %s', (at, english, spanish) => {
  expect([relativeText('en', at, now), relativeText('es', at, now)]).toEqual([english, spanish]);
});

it.each([
  ['2027-01-15T09:00', 'America/Mexico_City', '2027-01-15T15:00:00.000Z'],
  ['2027-07-01T09:00', 'Europe/Madrid', '2027-07-01T07:00:00.000Z'],
  // The hours around the change of the clocks.
  ['2027-03-28T01:30', 'Europe/Madrid', '2027-03-28T00:30:00.000Z'],
  ['2027-03-28T03:30', 'Europe/Madrid', '2027-03-28T01:30:00.000Z'],
])('%s in %s is %s', (local, zone, instant) => {
  expect(instantOf(local, zone)).toBe(instant);
  expect(localOf(instant, zone)).toBe(local);
});

it('leaves to the service what it does not understand', () => {
  expect(instantOf('soon', 'Europe/Madrid')).toBe('soon');
  expect(instantOf('2027-01-15T09:00', 'Europe/Atlantis')).toBe('2027-01-15T09:00:00.000Z');
  expect(localOf('soon', 'Europe/Madrid')).toBe('');
});
