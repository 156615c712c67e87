import type { Image } from '@napi-rs/canvas';
import type { Picture } from './picture.ts';

export type Format = 'png' | 'jpeg' | 'webp';
export type Redrawn = { bytes: Uint8Array; width: number; height: number };

/** Of JPEG and WebP, of 100. */
const QUALITY = 90;
/** From this orientation on, width and height change places. */
const LYING = 5;

type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number];

/**
 * Decodes a picture and writes it anew, upright: of what was in the file only the pixels are left, of an animation its
 * first picture. Undefined when it cannot be decoded or has another size than its header says.
 */
export async function redraw(
  file: Buffer,
  picture: Picture,
  { format, maxSide }: { format: Format; maxSide: number },
): Promise<Redrawn | undefined> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas');
  const image = await loadImage(file.subarray(0, picture.end)).catch(() => undefined);
  if (!image || !hasSize(image, picture, format)) return undefined;
  const orientation = picture.orientation ?? 1;
  const [fullWidth, fullHeight] =
    orientation >= LYING ? [image.height, image.width] : [image.width, image.height];
  const scale = Math.min(1, maxSide / fullWidth, maxSide / fullHeight);
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  const canvas = createCanvas(scaled(fullWidth), scaled(fullHeight));
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.scale(canvas.width / fullWidth, canvas.height / fullHeight);
  context.transform(...turn(orientation, image));
  context.drawImage(image, 0, 0);
  const bytes = await (format === 'png' ? canvas.encode('png') : canvas.encode(format, QUALITY));
  return { bytes, width: canvas.width, height: canvas.height };
}

/** The decoder has turned a JPEG or WebP already. */
function hasSize(image: Image, { width, height }: Picture, format: Format): boolean {
  const isAsSaid = image.width === width && image.height === height;
  return isAsSaid || (format !== 'png' && image.width === height && image.height === width);
}

function turn(orientation: number, { width, height }: Image): Matrix {
  const turns: Record<number, Matrix> = {
    2: [-1, 0, 0, 1, width, 0],
    3: [-1, 0, 0, -1, width, height],
    4: [1, 0, 0, -1, 0, height],
    5: [0, 1, 1, 0, 0, 0],
    6: [0, 1, -1, 0, height, 0],
    7: [0, -1, -1, 0, height, width],
    8: [0, -1, 1, 0, 0, width],
  };
  return turns[orientation] ?? [1, 0, 0, 1, 0, 0];
}
