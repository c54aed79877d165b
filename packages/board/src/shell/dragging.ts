import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';

/** Dragging, which is loaded once the cards are shown: nobody drags before, and many never do. */
export const dragging = { draggable, dropTargetForElements };
export type Dragging = typeof dragging;
