import type { Canvas, Image } from '@napi-rs/canvas';
import type { Picture } from './picture.ts';

export type Format = 'png' | 'jpeg' | 'webp';
export type Drawn = { bytes: Uint8Array; width: number; height: number };
/** The output format of a picture, and its longest side in pixels. */
export type Drawing = { format: Format; maxSide: number; hasThumbnail: boolean };

/** In pixels; three phone pixels per point of a tile. */
const MAX_THUMBNAIL_SIDE = 400;
const THUMBNAIL_QUALITY = 80;

/** The quality of JPEG and WebP, out of 100. */
const QUALITY = 90;
/** From this orientation on, width and height are swapped. */
const LYING = 5;

type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number];

/**
 * Decodes a picture and re-encodes it upright, which removes everything but the pixels, and all but the first frame of an
 * animation. The thumbnail is drawn from the decoded picture, so that nothing is decoded twice. Undefined when the picture cannot
 * be decoded or its size differs from its header.
 */
export async function redraw(
  file: Buffer,
  picture: Picture,
  { format, maxSide, hasThumbnail }: Drawing,
): Promise<(Drawn & { thumbnail: Drawn | null }) | undefined> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas');
  const image = await loadImage(file.subarray(0, picture.end)).catch(() => undefined);
  if (!image || !hasSize(image, picture, format)) return undefined;
  const orientation = picture.orientation ?? 1;
  const [fullWidth, fullHeight] =
    orientation >= LYING ? [image.height, image.width] : [image.width, image.height];
  const canvas = createCanvas(...within(maxSide, fullWidth, fullHeight));
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.scale(canvas.width / fullWidth, canvas.height / fullHeight);
  context.transform(...turn(orientation, image));
  context.drawImage(image, 0, 0);
  const bytes = await (format === 'png' ? canvas.encode('png') : canvas.encode(format, QUALITY));
  const thumbnail = hasThumbnail ? await shrink(canvas) : null;
  return { bytes, width: canvas.width, height: canvas.height, thumbnail };
}

async function shrink(large: Canvas): Promise<Drawn> {
  const { createCanvas } = await import('@napi-rs/canvas');
  const canvas = createCanvas(...within(MAX_THUMBNAIL_SIDE, large.width, large.height));
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(large, 0, 0, canvas.width, canvas.height);
  const bytes = await canvas.encode('webp', THUMBNAIL_QUALITY);
  return { bytes, width: canvas.width, height: canvas.height };
}

/** Width and height in whole pixels, neither above `maxSide`. */
function within(maxSide: number, width: number, height: number): [number, number] {
  const scale = Math.min(1, maxSide / width, maxSide / height);
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return [scaled(width), scaled(height)];
}

/** Returns whether the decoded size matches the header; the decoder has already rotated a JPEG or WebP. */
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
