import { describe, expect, it } from '@jest/globals';
import { MessageAllowance } from '../../../src/graphql/live/incomingMessages.js';

/** How many messages a socket may send (docs/BOUNDS.md, "Subscriptions"). */

/** Sends messages. @returns whether one was too many */
const send = (allowance: MessageAllowance, count: number): boolean =>
  Array.from({ length: count }, () => allowance.spend()).includes(true);

/** Sends as many messages in each of some looks. @returns the look at which one was too many; null if none was */
function steadily(allowance: MessageAllowance, ofLook: number, looks: number): number | null {
  for (let look = 0; look < looks; look += 1) {
    if (send(allowance, ofLook)) return look;
    allowance.look();
  }
  return null;
}

describe('a socket', () => {
  it('may send 300 messages at once, is then read no further, and is closed at 600', () => {
    const allowance = new MessageAllowance();
    expect([send(allowance, 299), allowance.isUsedUp]).toEqual([false, false]);
    expect([send(allowance, 301), allowance.isUsedUp]).toEqual([false, true]);
    expect(send(allowance, 1)).toBe(true);
  });

  it('is read on at the next look, and may send 20 messages a second for ever', () => {
    const allowance = new MessageAllowance();
    send(allowance, 500);
    allowance.look();
    expect(allowance.isUsedUp).toBe(false);
    expect(steadily(new MessageAllowance(), 9, 1_000)).toBe(null);
  });

  it('is closed after 10 s in each of which it sent more', () => {
    const allowance = new MessageAllowance();
    send(allowance, 300);
    expect(steadily(allowance, 11, 1_000)).toBe(20);
  });

  it('has all of it again after a rest', () => {
    const allowance = new MessageAllowance();
    send(allowance, 600);
    for (let look = 0; look < 30; look += 1) allowance.look();
    expect([send(allowance, 299), allowance.isUsedUp]).toEqual([false, false]);
  });
});
