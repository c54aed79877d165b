import { useQuery } from '@apollo/client/react';
import { type FormEvent, useId, useState } from 'react';
import type { Card } from '../live/cards.js';
import { useBoard } from '../shell/board.js';
import { calledOf } from '../shell/called.js';
import { Dialog } from '../shell/dialog.js';
import { ReadFailure } from '../shell/readFailure.js';
import { useWords } from '../words/words.js';
import type { Column } from './operations.js';
import { reasonsQuery } from './operations.js';

interface ActionDialogProps {
  readonly cards: readonly Card[];
  readonly onClose: () => void;
}

const nameOf = (cards: readonly Card[], one: (candidate: string) => string, many: (count: number) => string): string =>
  cards.length === 1 && cards[0] ? one(calledOf(cards[0])) : many(cards.length);

const submitted = (act: () => void) => (event: FormEvent) => {
  event.preventDefault();
  act();
};

export interface MoveDialogProps extends ActionDialogProps {
  readonly columns: readonly Column[];
  readonly move: (featureId: string) => void;
}

export function MoveDialog({ cards, columns, onClose, move }: MoveDialogProps) {
  const { pipeline } = useWords();
  const others = columns.filter(({ feature }) => cards.some(({ featureId }) => featureId !== feature.id));
  const [chosen, choose] = useState(others[0]?.feature.id ?? '');
  return (
    <Dialog name={nameOf(cards, pipeline.moveOne, pipeline.moveMany)} onClose={onClose}>
      <form onSubmit={submitted(() => move(chosen))}>
        <label className="field">
          <span>{pipeline.stage}</span>
          <select value={chosen} onChange={({ target }) => choose(target.value)}>
            {others.map(({ feature }) => (
              <option key={feature.id} value={feature.id}>
                {feature.customName}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="primary">
          {pipeline.move}
        </button>
      </form>
    </Dialog>
  );
}

export interface DiscardDialogProps extends ActionDialogProps {
  readonly discard: (rejectedReasonId: string | null, ban: boolean) => void;
}

export function DiscardDialog({ cards, onClose, discard }: DiscardDialogProps) {
  const { pipeline, shell } = useWords();
  const { companyId } = useBoard();
  const { data, error, refetch } = useQuery(reasonsQuery, { variables: { companyId } });
  const [reason, setReason] = useState('');
  const [ban, setBan] = useState(false);
  const banHint = useId();
  const reasons = data?.rejectionReasons ?? [];
  return (
    <Dialog name={nameOf(cards, pipeline.discardOne, pipeline.discardMany)} onClose={onClose}>
      {error && <ReadFailure error={error} again={() => void refetch()} />}
      {!data && !error && <p>{shell.loading}</p>}
      {data && (
        <form onSubmit={submitted(() => discard(reason || null, ban))}>
          <label className="field">
            <span>{pipeline.reason}</span>
            <select value={reason} onChange={({ target }) => setReason(target.value)} required={reasons.length > 0}>
              <option value="">{pipeline.chooseReason}</option>
              {reasons.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <div>
            <label className="check">
              <input
                type="checkbox"
                checked={ban}
                aria-describedby={banHint}
                onChange={({ target }) => setBan(target.checked)}
              />
              {pipeline.ban}
            </label>
            <small id={banHint} className="hint">
              {pipeline.banHint(cards.length)}
            </small>
          </div>
          <p>{pipeline.discardHint(cards.length)}</p>
          <button type="submit" className="primary danger">
            {ban ? pipeline.discardAndBan : pipeline.discardNow}
          </button>
        </form>
      )}
    </Dialog>
  );
}

export interface CancelDialogProps extends ActionDialogProps {
  readonly cancel: () => void;
}

export function CancelDialog({ cards, onClose, cancel }: CancelDialogProps) {
  const { pipeline } = useWords();
  return (
    <Dialog name={nameOf(cards, pipeline.cancelOne, pipeline.cancelMany)} onClose={onClose}>
      <form onSubmit={submitted(cancel)}>
        <p>{pipeline.cancelHint}</p>
        <button type="submit" className="primary">
          {pipeline.confirm}
        </button>
      </form>
    </Dialog>
  );
}
