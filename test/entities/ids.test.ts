import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { ids } from '../../src/entities/ids.js';

describe('a new id', () => {
  afterEach(() => void jest.restoreAllMocks());

  const made = (count: number) => Array.from({ length: count }, () => ids.uuid());

  it('is a UUID of version 7 with the millisecond of its creation', () => {
    const before = Date.now();
    const [id = ''] = made(1);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const at = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThan(before + 60_000);
  });

  it('sorts after all earlier ones of the process: of one millisecond, and of more than its counter can count', () => {
    const at = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(at);
    const all = made(10_000);
    expect(all.toSorted()).toEqual(all);
    expect(new Set(all).size).toBe(all.length);
  });

  it('also if the clock is set back', () => {
    const at = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(at + 5_000);
    const first = made(3);
    clock.mockReturnValue(at);
    const all = [...first, ...made(3)];
    clock.mockReturnValue(at + 5_001);
    all.push(...made(3));
    expect(all.toSorted()).toEqual(all);
  });
});
