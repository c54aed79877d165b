import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createNotices, type Notices } from '../../packages/board/src/shell/notices.js';

/** What the board says: of the reader's own acts at once, of others' one sentence in two seconds. */

const several = (count: number): string => `${count} changes by others.`;

describe('messages', () => {
  let notices: Notices;
  const message = (): string => notices.message.get();
  beforeEach(() => {
    jest.useFakeTimers();
    notices = createNotices();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('of an own act stay for two seconds, whatever others do meanwhile', () => {
    notices.say('2 candidates moved.');
    jest.advanceTimersByTime(1);
    notices.others('ada discarded c-1.', several);
    jest.advanceTimersByTime(1_900);
    expect(message()).toBe('2 candidates moved.');
    jest.advanceTimersByTime(200);
    expect(message()).toBe('ada discarded c-1.');
  });

  it('are gone after a while, but not sooner for an earlier one', () => {
    notices.say('ada is back.');
    jest.advanceTimersByTime(6_000);
    notices.say('2 candidates moved.');
    jest.advanceTimersByTime(6_000);
    expect(message()).toBe('2 candidates moved.');
    jest.advanceTimersByTime(5_000);
    expect(message()).toBe('');
    notices.others('ada discarded c-1.', several);
    jest.advanceTimersByTime(11_000);
    expect(message()).toBe('');
  });

  it('of others come at once, and then together', () => {
    notices.others('ada discarded c-1.', several);
    expect(message()).toBe('ada discarded c-1.');
    notices.others('ada moved c-2.', several);
    notices.others('ada moved c-3.', several);
    jest.advanceTimersByTime(2_000);
    expect(message()).toBe('2 changes by others.');
  });
});
