import { useWords } from '../words/words.js';

export interface ActorProps {
  readonly actor: { readonly kind: string; readonly actorId: string };
}

/** Who did something: a person by the account, all others by what they are, with their id as a tooltip. */
export function Actor({ actor: { kind, actorId } }: ActorProps) {
  const { card: words } = useWords();
  if (kind === 'USER') return actorId;
  return <span title={actorId}>{words.actors[kind as keyof typeof words.actors]}</span>;
}
