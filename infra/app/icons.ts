import { readFile } from 'node:fs/promises';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { type AppFile, hashOf } from './app-file.ts';

const folder = new URL('../../app/icons/', import.meta.url);

/** Each picture by the name that `index.html` and the manifest know it by, the drawing that it is made of, and its pixels. */
const pictures = {
  'icon-192': ['icon.svg', 192],
  'icon-512': ['icon.svg', 512],
  // Phones cut a shape of their own out of these: the ground reaches to the edge.
  'maskable-512': ['maskable.svg', 512],
  'touch-180': ['maskable.svg', 180],
} as const;

export type Icons = Map<string, { path: string; file: AppFile }>;

/** The icons of the installed application: the drawing itself, and what is painted of it for those who take no drawing. */
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
