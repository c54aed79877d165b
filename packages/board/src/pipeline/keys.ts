/** What a key means while a card has the focus. */
export type Command =
  | { readonly kind: 'go'; readonly by: number }
  | { readonly kind: 'extend'; readonly by: number }
  | { readonly kind: 'column'; readonly by: number }
  | { readonly kind: 'toggle' | 'all' | 'clear' | 'open' | 'find' | 'help' }
  | { readonly kind: 'act'; readonly action: 'moveOn' | 'moveTo' | 'discard' | 'cancel' | 'undo' };

/** As many cards as a page key passes. */
const page = 8;
const end = Number.POSITIVE_INFINITY;

const plain: Readonly<Record<string, Command>> = {
  ArrowUp: { kind: 'go', by: -1 },
  ArrowDown: { kind: 'go', by: 1 },
  PageUp: { kind: 'go', by: -page },
  PageDown: { kind: 'go', by: page },
  Home: { kind: 'go', by: -end },
  End: { kind: 'go', by: end },
  ArrowLeft: { kind: 'column', by: -1 },
  ArrowRight: { kind: 'column', by: 1 },
  ' ': { kind: 'toggle' },
  Escape: { kind: 'clear' },
  Enter: { kind: 'open' },
  '/': { kind: 'find' },
  m: { kind: 'act', action: 'moveOn' },
  t: { kind: 'act', action: 'moveTo' },
  d: { kind: 'act', action: 'discard' },
  c: { kind: 'act', action: 'cancel' },
  u: { kind: 'act', action: 'undo' },
};

export interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** @returns null for a key that the board leaves to the browser */
export function commandOf({ key, shiftKey, ctrlKey, metaKey, altKey }: Pressed): Command | null {
  if (altKey) return null;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'a' ? { kind: 'all' } : null;
  if (key === '?') return { kind: 'help' };
  if (shiftKey && key === 'ArrowUp') return { kind: 'extend', by: -1 };
  if (shiftKey && key === 'ArrowDown') return { kind: 'extend', by: 1 };
  return Object.hasOwn(plain, key) ? (plain[key] as Command) : null;
}
