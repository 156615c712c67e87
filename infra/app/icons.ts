import { readFile } from 'node:fs/promises';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { type AppFile, hashOf } from './app-file.ts';

const folder = new URL('../../app/icons/', import.meta.url);

/** Each picture by its name in `index.html` and the manifest: its drawing and its size in pixels. */
const pictures = {
  'icon-192': ['icon.svg', 192],
  'icon-512': ['icon.svg', 512],
  // Phones crop these icons to their own shape, so the background reaches the edge.
  'maskable-512': ['maskable.svg', 512],
  'touch-180': ['maskable.svg', 180],
} as const;

export type Icons = Map<string, { path: string; file: AppFile }>;

/** Renders the icons of the installed application: the drawing itself, and PNGs for systems that do not accept SVG. */
export async function paintIcons(): Promise<Icons> {
  const drawing = await readFile(new URL('icon.svg', folder));
  const icons: Icons = new Map([
    [
      'icon',
      {
        path: pathOf('icon', drawing, 'svg'),
        file: { bytes: drawing, type: 'image/svg+xml', isImmutable: true },
      },
    ],
  ]);
  for (const [name, [source, size]] of Object.entries(pictures)) {
    const bytes = await paint(await readFile(new URL(source, folder)), size);
    icons.set(name, {
      path: pathOf(name, bytes, 'png'),
      file: { bytes, type: 'image/png', isImmutable: true },
    });
  }
  return icons;
}

const pathOf = (name: string, bytes: Uint8Array, ending: string) =>
  `assets/${name}-${hashOf(bytes)}.${ending}`;

async function paint(drawing: Buffer, size: number): Promise<Uint8Array> {
  const canvas = createCanvas(size, size);
  canvas.getContext('2d').drawImage(await loadImage(drawing), 0, 0, size, size);
  return await canvas.encode('png');
}
