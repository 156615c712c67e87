import type { Answer } from '../../clients/typescript/src/index.ts';

export type MapData = Answer<'operations-map'>;
export type State = MapData['states'][number];

/** Told apart by their shape first, so that nobody depends on the hue; colours of Okabe and Ito. Paths on a grid of 24. */
export const looks: Record<State, { path: string; fill: string; edge: string }> = {
  todo: { path: 'M12 4a8 8 0 1 1-.01 0z', fill: '#ffffff', edge: '#5f5f5f' },
  'to-finish': { path: 'M12 3L22 21H2z', fill: '#f0ab1f', edge: '#4d3600' },
  done: { path: 'M4 4H20V20H4z', fill: '#0072b2', edge: '#ffffff' },
  'do-not-call': {
    path: 'M6 2L12 8L18 2L22 6L16 12L22 18L18 22L12 16L6 22L2 18L8 12L2 6z',
    fill: '#1d1c1a',
    edge: '#ffffff',
  },
};

/** What is drawn last lies on top: the rare ones. */
export const painted: readonly State[] = ['todo', 'done', 'to-finish', 'do-not-call'];

type Palette = Record<'ground' | 'ink' | 'halo' | 'line' | 'done' | 'act' | 'proposed', string>;

const palettes: Record<'light' | 'dark', Palette> = {
  light: {
    ground: '#f3f1ec',
    ink: '#1d1c1a',
    halo: '#ffffff',
    line: '#4a5563',
    done: '#009e73',
    act: '#1b4f8f',
    proposed: '#8a2f8f',
  },
  dark: {
    ground: '#191918',
    ink: '#f4f2ed',
    halo: '#141413',
    line: '#9aa5b1',
    done: '#1fbf8f',
    act: '#8ab8f0',
    proposed: '#e08fe4',
  },
};

export const darkness = matchMedia('(prefers-color-scheme: dark)');
export const palette = (): Palette => palettes[darkness.matches ? 'dark' : 'light'];

const SIDE = 48;

/** The mark of a state as pixels, for the map. */
export function mark(state: State): ImageData {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('the browser draws no pictures');
  const { path, fill, edge } = looks[state];
  pen.scale(SIDE / 28, SIDE / 28);
  pen.translate(2, 2);
  pen.fillStyle = fill;
  pen.strokeStyle = edge;
  pen.lineWidth = 2;
  const shape = new Path2D(path);
  pen.fill(shape);
  pen.stroke(shape);
  return pen.getImageData(0, 0, SIDE, SIDE);
}
