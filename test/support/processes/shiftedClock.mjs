/**
 * Gives a process another time of day, as a machine with a wrong clock has it. Load it with `--import`. The monotonic
 * clock runs as it does. CLOCK_SHIFT_MS: milliseconds ahead, or behind if negative. `{ clockShiftMs }` from the process
 * that forked it sets the clock while it runs, and is answered when that is done.
 */
let shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0);

const RealDate = Date;
const now = () => RealDate.now() + shiftMs;
const ShiftedDate = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (_target, given, made) =>
    Reflect.construct(RealDate, given.length === 0 ? [now()] : given, made === ShiftedDate ? RealDate : made),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
globalThis.Date = ShiftedDate;

const { timeOrigin } = performance;
Object.defineProperty(performance, 'timeOrigin', { get: () => timeOrigin + shiftMs, configurable: true });

process.on('message', (message) => {
  if (message?.clockShiftMs === undefined) return;
  shiftMs = message.clockShiftMs;
  process.send('the clock is set');
});
