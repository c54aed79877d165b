import { createVacancy } from './creations.ts';
import { moveCards, orchestrate } from './moves.ts';
import type { WriteWorkload } from './writeWorkload.ts';

export const writes: Readonly<Record<'W1' | 'C1' | 'M1', WriteWorkload>> = {
  W1: orchestrate,
  C1: createVacancy,
  M1: moveCards,
};
