import { useEffect, useMemo, useRef, useState } from 'react';
import type { Card } from '../live/cards.js';
import { asRefusal } from '../service/refusal.js';
import { useBoard } from '../shell/board.js';
import { sentenceAndReasonOf } from '../words/sentenceOf.js';
import { useWords } from '../words/words.js';
import { createActs, type Outcome } from './acts.js';
import { type Act, outcomeSentences } from './sentences.js';
import type { Pipeline } from './usePipeline.js';

/** A move to a stage that is not the next one is a call each: so many at once. */
const mostMoves = 100;

interface Discarded {
  readonly cards: readonly Card[];
  readonly ban: boolean;
}

interface ActResult {
  readonly outcomes: readonly Outcome[];
  /** What was said of those that were not refused; null: nothing. */
  readonly message: string | null;
}

export interface Acting {
  readonly canUndo: boolean;
  moveOn(cards: readonly Card[]): void;
  moveTo(cards: readonly Card[], featureId: string): void;
  discard(cards: readonly Card[], rejectedReasonId: string | null, ban: boolean): void;
  cancel(cards: readonly Card[]): void;
  undo(): unknown;
  /** Undoes a discard of somebody's, of whatever page. */
  takeBack(card: Card): void;
}

/**
 * The acts of the page, with what it says of them.
 * @param selected the cards that are selected now
 * @param takeBack selects cards again that are refused
 */
export function useActing(
  vacancyId: string,
  { cards, columns, sent }: Pipeline,
  selected: ReadonlySet<string>,
  takeBack: (ids: readonly string[]) => void,
): Acting {
  const { client, companyId, notices } = useBoard();
  const words = useWords();
  const [discarded, setDiscarded] = useState<Discarded | null>(null);
  const withdraw = useRef<() => unknown>(() => undefined);
  // Another page can't take back what was done here.
  useEffect(() => () => void withdraw.current(), []);
  const order = useMemo(() => columns.map(({ feature }) => feature.id), [columns]);
  const acts = useMemo(() => {
    const nextOf = (featureId: string): string | null => order[order.indexOf(featureId) + 1] ?? null;
    return createActs({ client, cards, companyId, vacancyId, nextOf, sent });
  }, [client, cards, companyId, vacancyId, order, sent]);

  async function tell(act: Act, running: Promise<readonly Outcome[]>): Promise<ActResult> {
    try {
      const outcomes = await running;
      const { message, alert } = outcomeSentences(words, act, outcomes, columns);
      if (message) notices.say(message);
      if (alert) notices.alert(alert);
      const refused = outcomes.filter(({ refusal }) => refusal !== null).map(({ card }) => card.id);
      takeBack(refused.filter((id) => selected.has(id)));
      return { outcomes, message };
    } catch (error) {
      const refusal = asRefusal(error);
      notices.alert(sentenceAndReasonOf(words, refusal));
      return { outcomes: [], message: null };
    }
  }

  /** Forgets what could be taken back. */
  function settle(): void {
    setDiscarded(null);
    withdraw.current();
  }

  function undo(what: Discarded): void {
    settle();
    void tell('back', acts.undo(what.cards, what.ban)).then(({ outcomes }) => {
      const left = outcomes.filter(({ refusal }) => refusal !== null).map(({ card }) => card);
      if (left.length > 0) setDiscarded((now) => now ?? { cards: left, ban: what.ban });
    });
  }

  const idsOf = (chosen: readonly Card[]): readonly string[] => chosen.map(({ id }) => id);
  return {
    canUndo: discarded !== null,
    moveOn: (chosen) => void tell('moved', acts.moveOn(idsOf(chosen))),
    moveTo(chosen, featureId) {
      const others = chosen.filter((card) => card.featureId !== featureId);
      const isNextOfAll = others.every((card) => order.indexOf(card.featureId) + 1 === order.indexOf(featureId));
      if (others.length === 0) return;
      if (isNextOfAll) void tell('moved', acts.moveOn(idsOf(others)));
      else if (others.length > mostMoves) notices.alert(words.pipeline.tooMany(mostMoves));
      else void tell('moved', acts.moveTo(idsOf(others), featureId));
    },
    discard(chosen, rejectedReasonId, ban) {
      // Undo takes back the last discard, also where that is not answered yet.
      settle();
      void tell('discarded', acts.discard(idsOf(chosen), rejectedReasonId, ban)).then(({ outcomes, message }) => {
        const done = outcomes.filter(({ refusal }) => refusal === null).map(({ card }) => card);
        if (done.length === 0) return;
        const what = { cards: done, ban };
        setDiscarded(what);
        if (message) {
          withdraw.current = notices.offerUndo(message, () => undo(what), words.pipeline.noLetter);
        }
      });
    },
    cancel: (chosen) => void tell('cancelled', acts.cancel(idsOf(chosen))),
    undo: () => discarded && undo(discarded),
    takeBack: (card) => undo({ cards: [card], ban: false }),
  };
}
