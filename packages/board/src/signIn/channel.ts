/** What the tabs of the board tell each other of sign-in. The browser takes it to pages of this origin alone. */

type Message =
  /** A window that was opened for a sign-in has come back. */
  | { readonly type: 'returned'; readonly answer: string }
  /** The tab that had opened it goes on. */
  | { readonly type: 'taken'; readonly state: string }
  | { readonly type: 'signedOut' };

const name = 'board-sign-in';
/** The other tab answers at once if it is there. A busy one may take a moment. */
const takenMs = 3_000;

export interface Channel {
  tell(message: Message): void;
  /** Offers a provider's answer to the other tabs. @returns whether one has taken it */
  offer(answer: URLSearchParams): Promise<boolean>;
}

/** @param heard takes what other tabs tell */
export function openChannel(heard: (message: Message) => void): Channel {
  const channel = new BroadcastChannel(name);
  let taken: (state: string) => void = () => undefined;
  channel.onmessage = ({ data }: MessageEvent<Message>) => (data.type === 'taken' ? taken(data.state) : heard(data));
  return {
    tell: (message) => channel.postMessage(message),
    offer: (answer) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, takenMs, false);
        taken = (state) => {
          if (state !== answer.get('state')) return;
          clearTimeout(timer);
          resolve(true);
        };
        channel.postMessage({ type: 'returned', answer: answer.toString() });
      }),
  };
}
