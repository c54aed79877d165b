import { expect, it } from '@jest/globals';
import { loggedText } from '../../../src/entities/driver/connections.js';

/** A slow statement is logged without the values that MikroORM writes into its text (docs/PRIVACY.md). */

it.each([
  ['select * from ban where company_id = $1', 'select * from ban where company_id = $1'],
  [
    `delete from ban where "candidate_id" = 'canary' and position = 3`,
    `delete from ban where "candidate_id" = '…' and position = 3`,
  ],
  [`insert into ban values ('it''s a canary', '', 'canary')`, `insert into ban values ('…', '…', '…')`],
  [`update ban set reason = 'canary that does not end`, `update ban set reason = '…'`],
  [`update ban set reason = 'canary\\', by = ' canary '`, `update ban set reason = '…`],
  [`select\n  'canary',\n  1`, `select '…', 1`],
])('%s', (statement, expected) => {
  expect(loggedText(statement)).toBe(expected);
});

it('keeps the beginning and the end of a long one', () => {
  const text = loggedText(`select ${'a, '.repeat(200)} 'canary' from ban`);
  expect(text).toHaveLength(303);
  expect(text).toMatch(/^select a, .* … .*'…' from ban$/);
});
