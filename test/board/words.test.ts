import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { eventTypes } from '../../packages/board/src/generated/eventTypes.js';
import { signIn } from '../../packages/board/src/words/en/signIn.js';
import { en } from '../../packages/board/src/words/en.js';
import { enMore } from '../../packages/board/src/words/enMore.js';
import { signIn as spanishSignIn } from '../../packages/board/src/words/es/signIn.js';
import { es } from '../../packages/board/src/words/es.js';
import { esMore } from '../../packages/board/src/words/esMore.js';
import { nameOf } from '../../packages/board/src/words/sentenceOf.js';
import { operationNames } from '../../src/core/application/operations.js';
import { freezers, watchers } from '../../src/core/pipeline/shapes/timerSettings.js';

/** The reasons of docs/ERRORS.md, whose test compares it with the catalogue. */
const documented = new Set(
  [...readFileSync('docs/ERRORS.md', 'utf8').matchAll(/^- ([A-Z_, ]+)(?: \d+)?: /gm)].flatMap(([, named = '']) =>
    named.split(', '),
  ),
);

/** What the service calls by codes, and what the board calls it. */
const codes: readonly (readonly [
  string,
  readonly string[],
  Readonly<Record<string, string>>,
  Record<string, string>,
])[] = [
  ['reason of a refusal', [...documented], en.reasons, es.reasons],
  ['event', eventTypes, enMore.names.events, esMore.names.events],
  ['timer', [...Object.values(watchers), ...Object.values(freezers)], enMore.names.timers, esMore.names.timers],
  [
    'state of sign-in',
    ['PROVIDER_UNAVAILABLE', 'PROVIDER_REFUSED', 'SIGN_IN_EXPIRED', 'TOKEN_OPAQUE', 'NO_COMPANY'],
    { ...signIn.problems, NO_COMPANY: `${signIn.noCompany} ${signIn.neededClaims('tenant')}` },
    { ...spanishSignIn.problems, NO_COMPANY: `${spanishSignIn.noCompany} ${spanishSignIn.neededClaims('tenant')}` },
  ],
  ['status that a timer watches', Object.keys(watchers), en.statuses, es.statuses],
  ['operation that changes something', changing(), enMore.names.operations, esMore.names.operations],
];

/** The events of the others name their operation. */
function changing(): readonly string[] {
  return operationNames.filter((name) => !/^(list|read|preview|viewer)/.test(name));
}

describe.each(codes)('each %s', (_, known, english, spanish) => {
  it('has a name in both languages', () => {
    expect(known.length).toBeGreaterThan(4);
    for (const names of [english, spanish]) expect(known.filter((code) => !Object.hasOwn(names, code))).toEqual([]);
  });

  it('has different ones', () => {
    const alike = Object.keys(english).filter((code) => english[code] === spanish[code] && code !== 'ERROR');
    expect(alike).toEqual([]);
  });
});

it('makes a code readable that is newer than the board', () => {
  expect([nameOf({}, 'MY_STATUS'), nameOf({}, 'discardDueToSilence')]).toEqual(['My status', 'Discard due to silence']);
});
