import { expect, it } from '@jest/globals';
import { isUnchanged } from '../../packages/board/src/shell/standing.js';

const before = { url: 'a', contact: { email: 'b' }, tasks: [{ text: 'c' }], cidrs: '10.0.0.0/8, x', days: null };

it.each([
  ['url', { ...before, url: 'z' }, false],
  ['url', { ...before, contact: { email: 'z' } }, true],
  ['contact.email', { ...before, contact: { email: 'z' } }, false],
  ['tasks.0.text', { ...before, tasks: [{ text: 'z' }] }, false],
  ['tasks.0.text', { ...before, tasks: [] }, false],
  ['tasks', { ...before, url: 'z' }, true],
  ['cidrs.1', { ...before, cidrs: '10.0.0.0/8' }, false],
  ['days', { ...before, days: 7 }, false],
  ['', { ...before, url: 'z' }, true],
  ['unknown.place', { ...before, url: 'z' }, true],
])('what was refused at %j stands after a change to %j: %j', (path, now, isStanding) => {
  expect(isUnchanged(before, now, path)).toBe(isStanding);
});
