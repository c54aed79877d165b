import { lazy } from 'react';
import type { Card } from '../live/cards.js';
import { withWords } from '../words/words.js';
import type { ActionName } from './actionsOf.js';
import type { Column } from './operations.js';
import type { Acting } from './useActing.js';

const ShortcutsDialog = lazy(async () => ({ default: (await import('../shell/shortcutsDialog.js')).ShortcutsDialog }));
const MoveDialog = lazy(async () => ({ default: (await import('./actionDialogs.js')).MoveDialog }));
const DiscardDialog = lazy(async () => ({ default: (await import('./actionDialogs.js')).DiscardDialog }));
const CancelDialog = lazy(async () => ({ default: (await import('./actionDialogs.js')).CancelDialog }));
const CompareDialog = lazy(async () => ({
  default: (await withWords(() => import('../card/compareDialog.js'))).CompareDialog,
}));
const AddCandidates = lazy(async () => ({
  default: (await withWords(() => import('../candidates/addCandidates.js'))).AddCandidates,
}));

/** A dialog over the pipeline. */
export type PipelineDialog =
  | { readonly name: Exclude<ActionName, 'moveOn' | 'undo'>; readonly cards: readonly Card[] }
  | { readonly name: 'help' | 'add' };

export interface PipelineDialogsProps {
  readonly dialog: PipelineDialog;
  readonly vacancyId: string;
  readonly columns: readonly Column[];
  /** Whether the vacancy is not published yet. */
  readonly isDraft: boolean;
  readonly acting: Acting;
  /** The records, and the candidates, that this page sends. */
  readonly sent: Set<string>;
  readonly onClose: () => void;
}

/** The dialogs of the pipeline, loaded when the first is opened, and each when it is opened itself. */
export function PipelineDialogs({ dialog, vacancyId, columns, isDraft, acting, sent, onClose }: PipelineDialogsProps) {
  /** The dialog closes first, so that the focus is on its card again when that leaves. */
  const finish = (act: () => void): void => {
    onClose();
    requestAnimationFrame(act);
  };
  return (
    <>
      {dialog.name === 'moveTo' && (
        <MoveDialog
          cards={dialog.cards}
          columns={columns}
          onClose={onClose}
          move={(featureId) => finish(() => acting.moveTo(dialog.cards, featureId))}
        />
      )}
      {dialog.name === 'discard' && (
        <DiscardDialog
          cards={dialog.cards}
          onClose={onClose}
          discard={(reason, ban) => finish(() => acting.discard(dialog.cards, reason, ban))}
        />
      )}
      {dialog.name === 'cancel' && (
        <CancelDialog cards={dialog.cards} onClose={onClose} cancel={() => finish(() => acting.cancel(dialog.cards))} />
      )}
      {dialog.name === 'compare' && <CompareDialog cards={dialog.cards} vacancyId={vacancyId} onClose={onClose} />}
      {dialog.name === 'add' && (
        <AddCandidates
          vacancyId={vacancyId}
          stages={columns.map(({ feature }) => feature)}
          isDraft={isDraft}
          sending={(ids) => {
            for (const id of ids) sent.add(`candidate ${id}`);
          }}
          onClose={onClose}
        />
      )}
      {dialog.name === 'help' && <ShortcutsDialog onClose={onClose} />}
    </>
  );
}
