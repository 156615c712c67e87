import type { PDFFont } from '@cantoo/pdf-lib';

/** An A4 page in points, measured from its upper left corner. */
export const PAPER = { width: 595.28, height: 841.89, margin: 34 };

/** The fonts of the sheets, separate from the code that embeds them, which is larger than all other code. */
export const FONT_FILES = {
  Regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  Bold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
};

/** A font of a document: each character is encoded once, because a sheet repeats few characters thousands of times. */
export type Face = {
  name: 'Regular' | 'Bold';
  font: PDFFont;
  /** The width of a text as a multiple of the font size. */
  widthOf(text: string): number;
  /** The text in PDF encoding. */
  encoded(text: string): string;
};

export type Faces = { regular: Face; bold: Face };

/** The content of a page, as operators of its content stream. */
export type Ink = string[];

type Spot = readonly [x: number, y: number];

const number = (value: number) => value.toFixed(2);
const point = ([x, y]: Spot) => `${number(x)} ${number(PAPER.height - y)}`;
/** 0 is black, 1 white. */
const GREY = { ink: 0.1, soft: 0.42, rule: 0.75, band: 0.93 };
export type Shade = keyof typeof GREY;

export function writeText(
  ink: Ink,
  face: Face,
  { at, size, text, shade = 'ink' }: { at: Spot; size: number; text: string; shade?: Shade },
): void {
  ink.push(`BT ${GREY[shade]} g /${face.name} ${size} Tf ${point(at)} Td <${face.encoded(text)}> Tj ET`);
}

export function drawLine(
  ink: Ink,
  spots: readonly Spot[],
  {
    width = 0.5,
    shade = 'ink',
    isClosed = false,
  }: { width?: number; shade?: Shade; isClosed?: boolean } = {},
): void {
  ink.push(`${GREY[shade]} G ${width} w ${pathOf(spots)} ${isClosed ? 's' : 'S'}`);
}

export function fillShapes(ink: Ink, shapes: readonly (readonly Spot[])[], shade: Shade): void {
  // Even-odd: an inner ring is a hole.
  ink.push(`${GREY[shade]} g ${shapes.map((shape) => `${pathOf(shape)} h`).join(' ')} f*`);
}

export function drawBox(ink: Ink, [x, y]: Spot, [width, height]: Spot, shade: Shade = 'soft'): void {
  const corners: Spot[] = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
  drawLine(ink, corners, { shade, isClosed: true });
}

export function fillBox(ink: Ink, [x, y]: Spot, [width, height]: Spot, shade: Shade): void {
  fillShapes(
    ink,
    [
      [
        [x, y],
        [x + width, y],
        [x + width, y + height],
        [x, y + height],
      ],
    ],
    shade,
  );
}

function pathOf(spots: readonly Spot[]): string {
  return spots.map((spot, at) => `${point(spot)} ${at === 0 ? 'm' : 'l'}`).join(' ');
}
