import { DialogDismiss, DialogHeading, Dialog as ModalDialog } from '@ariakit/react/dialog';
import type { ReactNode } from 'react';
import { useWords } from '../words/words.js';

export interface DialogProps {
  readonly name: string;
  /** Called by Escape, by "Close", and by a click beside it. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Of the whole height, at the side. */
  readonly isDrawer?: boolean;
  /** For tables. */
  readonly isBroad?: boolean;
  /** What it shows is not shown again: a click beside it does not close it. */
  readonly isOnce?: boolean;
}

/** A modal dialog: it closes by Escape and "Close", and gives the focus back. */
export function Dialog({ name, onClose, children, isDrawer = false, isBroad = false, isOnce = false }: DialogProps) {
  const { shell } = useWords();
  return (
    <ModalDialog
      open
      onClose={onClose}
      // A page that is opened takes the focus to its heading, which is no wish to leave the dialog over it.
      hideOnInteractOutside={({ type }) => !isOnce && type !== 'focusin'}
      // What was done or refused in the dialog is announced over it.
      getPersistentElements={() => document.querySelectorAll('.notices')}
      backdrop={<div className="backdrop" />}
      className={`dialog${isDrawer ? ' drawer' : ''}${isBroad ? ' broad' : ''}`}
    >
      <header>
        <DialogHeading render={({ children: text, ...heading }) => <h2 {...heading}>{text}</h2>}>{name}</DialogHeading>
        <DialogDismiss className="quiet">{shell.close}</DialogDismiss>
      </header>
      {children}
    </ModalDialog>
  );
}
