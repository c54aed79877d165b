import type { CSSProperties } from 'react';

/** The colour of a stage, as style sheets take it. */
export const stageColour = (color: string): CSSProperties => ({ '--stage': color }) as CSSProperties;
