import type { ApolloClient } from '@apollo/client';
import { createContext, useContext } from 'react';
import type { Line } from '../live/line.js';
import type { Preset } from '../service/preset.js';
import type { Session } from '../service/session.js';
import type { Notices } from './notices.js';

/** What every page of the board works with. */
export interface Board {
  readonly preset: Preset;
  readonly session: Session;
  readonly signOut: () => void;
  readonly client: ApolloClient;
  readonly line: Line;
  readonly notices: Notices;
  /** The company that is shown, one of the viewer's. */
  readonly companyId: string;
  readonly companyIds: readonly string[];
}

export const BoardContext = createContext<Board | null>(null);

/** For components within the signed-in part of the page. */
export function useBoard(): Board {
  const board = useContext(BoardContext);
  if (!board) throw new Error('This component stands outside of the board.');
  return board;
}

/** Addresses within a company. It stands in them only where there are several. */
export function companyPath({
  companyIds,
  companyId,
}: Pick<Board, 'companyIds' | 'companyId'>): (to: string) => string {
  return (to) =>
    companyIds.length > 1 ? `${to}${to.includes('?') ? '&' : '?'}company=${encodeURIComponent(companyId)}` : to;
}
