import { createStore, type Store } from '../service/store.js';

/** What the page tells its reader: what happened, and what was refused. */
export interface Notices {
  /** The sentence of the status "Messages". */
  readonly message: Store<string>;
  /** The refusals that are shown, oldest first. */
  readonly alerts: Store<readonly Alert[]>;
  /** What can be taken back for a while; null: nothing. */
  readonly offer: Store<Offer | null>;
  /**
   * Offers to undo what a sentence says, in place of the former offer.
   * @param note what else there is to know
   * @returns what withdraws it
   */
  offerUndo(sentence: string, undo: () => void, note?: string): () => void;
  /** Says what the reader's own act did, at once. For two seconds, nothing that others did takes its place. */
  say(sentence: string): void;
  /** The same for what is seen elsewhere on the page: it is announced, and not shown. */
  hear(sentence: string): void;
  /** What was heard last. */
  readonly heard: Store<string>;
  /** Says what others did: one sentence in two seconds. Several become one that counts them. */
  others(sentence: string, several: (count: number) => string): void;
  alert(sentence: string): void;
  dismiss(id: number): void;
  /** Dismisses the alerts: they are about a page that the reader leaves. */
  dismissAlerts(): void;
  /** Dismisses everything. */
  clear(): void;
}

export interface Alert {
  readonly id: number;
  readonly sentence: string;
}

/** An act that can be taken back. */
export interface Offer {
  readonly sentence: string;
  readonly note: string | undefined;
  readonly undo: () => void;
}

const othersMs = 2_000;
/** What was said is shown for so long: it is about something that is over. */
const shownMs = 10_000;
/** More would cover the page. */
const mostAlerts = 3;

export function createNotices(): Notices {
  const message = createStore('');
  const heard = createStore('');
  const alerts = createStore<readonly Alert[]>([]);
  const offer = createStore<Offer | null>(null);
  let nextId = 1;
  let waiting: { count: number; sentence: string; several: (count: number) => string } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let fading: ReturnType<typeof setTimeout> | undefined;

  function show(sentence: string): void {
    message.set(sentence);
    clearTimeout(fading);
    fading = setTimeout(() => message.set(''), shownMs);
  }

  function release(): void {
    timer = undefined;
    if (!waiting) return;
    const { count, sentence, several } = waiting;
    waiting = null;
    show(count === 1 ? sentence : several(count));
    timer = setTimeout(release, othersMs);
  }

  function say(sentence: string): void {
    // The same sentence again is only announced if it was gone for a moment.
    if (message.get() === sentence) message.set('');
    setTimeout(() => show(sentence));
    clearTimeout(timer);
    timer = setTimeout(release, othersMs);
  }

  return {
    message,
    heard,
    alerts,
    offer,
    offerUndo(sentence, undo, note) {
      const made = { sentence, note, undo };
      offer.set(made);
      return () => offer.get() === made && offer.set(null);
    },
    say(sentence) {
      heard.set('');
      say(sentence);
    },
    hear(sentence) {
      heard.set(sentence);
      say(sentence);
    },
    others(sentence, several) {
      waiting = { count: (waiting?.count ?? 0) + 1, sentence, several };
      if (timer === undefined) release();
    },
    alert(sentence) {
      alerts.set([...alerts.get(), { id: nextId++, sentence }].slice(-mostAlerts));
    },
    dismiss: (id) => alerts.set(alerts.get().filter((alert) => alert.id !== id)),
    dismissAlerts: () => alerts.set([]),
    clear() {
      clearTimeout(timer);
      clearTimeout(fading);
      timer = undefined;
      waiting = null;
      message.set('');
      alerts.set([]);
    },
  };
}
