import { looks, type State } from './looks.ts';

/** The drawing order: rare states last, and so on top. */
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

/** The mark of a state as pixels for the map. */
export function mark(state: State): ImageData {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('the browser draws no pictures');
  const { halo, line } = palette();
  const { path, fill = halo, edge = line } = looks[state];
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
