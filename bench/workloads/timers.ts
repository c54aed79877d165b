/** Timers under their REST names: pairs of `<name>Time` and `<name>TimeUnit`. */
export type Timers = Readonly<Record<string, number | string>>;

/** Timers as a list, in jsonb's order of keys: shorter ones first, equally long ones by their bytes. */
export function timerList(timers: Timers): object[] {
  return Object.keys(timers)
    .filter((key) => key.endsWith('Time'))
    .toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))
    .map((key) => ({ name: key.slice(0, -'Time'.length), time: timers[key], unit: timers[`${key}Unit`] }));
}
