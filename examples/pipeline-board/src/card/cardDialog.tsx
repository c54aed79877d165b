import type { ReactNode } from 'react';
import { Dialog } from '../shell/dialog.js';

export interface CardDialogProps {
  readonly vacancyId: string;
  readonly recordId: string;
  readonly toolbar: ReactNode;
  readonly previous: string | null;
  readonly next: string | null;
  readonly onOpen: (recordId: string) => void;
  readonly onClose: () => void;
  readonly version: number;
}

export function CardDialog({ recordId, toolbar, onClose }: CardDialogProps) {
  return (
    <Dialog name={recordId} onClose={onClose} isDrawer>
      {toolbar}
    </Dialog>
  );
}
