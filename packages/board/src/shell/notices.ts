import { createStore, type Store } from '../service/store.js';

/** What the page tells its reader: what happened, and what was refused. */
export interface Notices {
  /** The sentence of the status "Messages". */
  readonly message: Store<string>;
  /** The refusals that are shown, oldest first. */
  readonly alerts: Store<readonly Alert[]>;
  /** Says what the reader's own act did, at once. For two seconds, nothing that others did takes its place. */
  say(sentence: string): void;
  /** Says what others did: one sentence in two seconds. Several become one that counts them. */
  others(sentence: string, several: (count: number) => string): void;
  alert(sentence: string): void;
  dismiss(id: number): void;
}

export interface Alert {
  readonly id: number;
  readonly sentence: string;
}

const othersMs = 2_000;
/** More would cover the page. */
const mostAlerts = 3;

export function createNotices(): Notices {
  const message = createStore('');
  const alerts = createStore<readonly Alert[]>([]);
  let nextId = 1;
  let waiting: { count: number; sentence: string; several: (count: number) => string } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function release(): void {
    timer = undefined;
    if (!waiting) return;
    const { count, sentence, several } = waiting;
    waiting = null;
    message.set(count === 1 ? sentence : several(count));
    timer = setTimeout(release, othersMs);
  }

  return {
    message,
    alerts,
    say(sentence) {
      // The same sentence again is only announced if it was gone for a moment.
      if (message.get() === sentence) message.set('');
      setTimeout(() => message.set(sentence));
      clearTimeout(timer);
      timer = setTimeout(release, othersMs);
    },
    others(sentence, several) {
      waiting = { count: (waiting?.count ?? 0) + 1, sentence, several };
      if (timer === undefined) release();
    },
    alert(sentence) {
      alerts.set([...alerts.get(), { id: nextId++, sentence }].slice(-mostAlerts));
    },
    dismiss: (id) => alerts.set(alerts.get().filter((alert) => alert.id !== id)),
  };
}
