import type { Answer } from '../../clients/typescript/src/index.ts';

export type MapData = Answer<'operations-map'>;
export type State = MapData['states'][number];

/**
 * Marks that differ by shape first, so that they do not depend on color; Okabe-Ito colors, paths on a 24 × 24 grid. Without colors a
 * mark is hollow, in those of the page.
 */
export const looks: Record<State, { path: string; fill?: string; edge?: string }> = {
  todo: { path: 'M12 4a8 8 0 1 1-.01 0z' },
  'to-finish': { path: 'M12 3L22 21H2z', fill: '#f0ab1f', edge: '#4d3600' },
  done: { path: 'M4 4H20V20H4z', fill: '#0072b2', edge: '#ffffff' },
  'do-not-call': {
    path: 'M6 2L12 8L18 2L22 6L16 12L22 18L18 22L12 16L6 22L2 18L8 12L2 6z',
    fill: '#1d1c1a',
    edge: '#ffffff',
  },
};
