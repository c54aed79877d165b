/** The service's time. A computer's own clock may be wrong by days. */
export interface ServiceClock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Takes the `Date` of an answer. */
  note(date: string | null): void;
  /** Asks for the time. It never rejects: without an answer the time stays as it was known. */
  read(): Promise<void>;
}

const answerMs = 5_000;
/** `Date` has whole seconds, and leaves out the rest. */
const halfSecondMs = 500;

export function createClock(): ServiceClock {
  let ahead = 0;
  const note = (date: string | null): void => {
    const serverTime = Date.parse(date ?? '');
    if (!Number.isNaN(serverTime)) ahead = serverTime + halfSecondMs - Date.now();
  };
  return {
    now: () => Date.now() + ahead,
    note,
    async read() {
      const asked = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(answerMs) } as const;
      note(
        await fetch('/board', asked)
          .then(({ headers }) => headers.get('date'))
          .catch(() => null),
      );
    },
  };
}
