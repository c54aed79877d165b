import { describe, expect, it } from '@jest/globals';
import { createSession } from '../../../packages/board/src/service/session.js';

describe('calls that wait for another token', () => {
  const outcome = (waiting: Promise<void>): Promise<string> =>
    waiting.then(
      () => 'goes on',
      ({ reason }) => reason,
    );

  it('go on when the same user has one, and end when another user signs in or nobody does', async () => {
    const session = createSession('first');
    const again = outcome(session.renewed('TOKEN_EXPIRED'));
    expect(session.state.get()).toEqual({ phase: 'expired', reason: 'TOKEN_EXPIRED' });
    session.accept('second', true);
    expect([await again, session.token(), session.state.get().phase]).toEqual(['goes on', 'second', 'in']);

    const others = outcome(session.renewed('TOKEN_EXPIRED'));
    session.accept('of another user', false);
    expect(await others).toBe('CREDENTIAL_MISSING');

    const last = outcome(session.renewed('TOKEN_EXPIRED'));
    session.end();
    expect([await last, session.token()]).toEqual(['CREDENTIAL_MISSING', null]);
  });

  it('go on by themselves where another one can be got without asking, and else ask', async () => {
    const session = createSession('first');
    let got = true;
    session.renewBy(async () => {
      if (got) session.accept('second', true);
      return got;
    });
    expect(await outcome(session.renewed('TOKEN_EXPIRED'))).toBe('goes on');
    expect(session.state.get()).toEqual({ phase: 'in', reason: null });

    got = false;
    const asked = outcome(session.renewed('TOKEN_INVALID'));
    await new Promise<void>((resolve) => session.state.subscribe(resolve));
    expect(session.state.get()).toEqual({ phase: 'expired', reason: 'TOKEN_INVALID' });
    session.accept('third', true);
    expect(await asked).toBe('goes on');
  });
});
