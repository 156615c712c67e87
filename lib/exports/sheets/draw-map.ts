import { drawLine, type Faces, fillBox, fillShapes, type Ink, writeText } from './ink.ts';
import type { Sheet } from './sheet.ts';

type Spot = [number, number];
type Frame = { x: number; y: number; width: number; height: number };

const METRES_PER_DEGREE = 111_320;
/** Every tenth address shows its position. */
const LABELLED = 10;
const SCALES = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];

/** Draws a sector with its addresses and the walk between them; north is up. */
export function drawMap(ink: Ink, faces: Faces, { outline, doors }: Sheet, frame: Frame): void {
  const rings = ringsOf(outline?.coordinates ?? []);
  const spots = [...rings.flat(), ...doors.map(({ lon, lat }): Spot => [lon, lat])];
  if (spots.length === 0) return;
  const { place, pointsPerMetre } = projection(spots, frame);
  const shapes = rings.map((ring) => ring.map(place));
  if (shapes.length > 0) fillShapes(ink, shapes, 'band');
  for (const shape of shapes) drawLine(ink, shape, { width: 1.2, shade: 'soft', isClosed: true });
  const walked = doors.map(({ lon, lat }) => place([lon, lat]));
  if (walked.length > 1) drawLine(ink, walked, { width: 0.4, shade: 'rule' });
  for (const [x, y] of walked) fillBox(ink, [x - 0.9, y - 0.9], [1.8, 1.8], 'ink');
  for (const [at, { walk }] of doors.entries()) {
    const spot = walked[at];
    if (spot && (at === 0 || walk % LABELLED === 0))
      writeText(ink, faces.bold, { at: [spot[0] + 1.5, spot[1] - 1.5], size: 6, text: String(walk) });
  }
  drawNorth(ink, faces, [frame.x + frame.width - 14, frame.y + 12]);
  drawScale(ink, faces, frame, pointsPerMetre);
}

/** The rings of a polygon or several polygons, at any nesting depth. */
function ringsOf(coordinates: unknown): Spot[][] {
  if (!Array.isArray(coordinates)) return [];
  const spots = coordinates.flatMap((one: unknown): Spot[] => (isSpot(one) ? [one] : []));
  return spots.length > 0 ? [spots] : coordinates.flatMap(ringsOf);
}

function isSpot(value: unknown): value is Spot {
  return Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number';
}

function projection(spots: readonly Spot[], frame: Frame) {
  const [west, east] = extent(spots.map(([lon]) => lon));
  const [south, north] = extent(spots.map(([, lat]) => lat));
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180);
  // A single point has no extent.
  const metres = {
    width: Math.max((east - west) * METRES_PER_DEGREE * narrow, 50),
    height: Math.max((north - south) * METRES_PER_DEGREE, 50),
  };
  const pointsPerMetre = Math.min((frame.width - 24) / metres.width, (frame.height - 24) / metres.height);
  const middle: Spot = [(west + east) / 2, (south + north) / 2];
  const place = ([lon, lat]: Spot): Spot => [
    frame.x + frame.width / 2 + (lon - middle[0]) * METRES_PER_DEGREE * narrow * pointsPerMetre,
    frame.y + frame.height / 2 - (lat - middle[1]) * METRES_PER_DEGREE * pointsPerMetre,
  ];
  return { place, pointsPerMetre };
}

/** Without spread arguments: an outline may have tens of thousands of corners. */
function extent(values: readonly number[]): [number, number] {
  return values.reduce<[number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Infinity, -Infinity],
  );
}

function drawNorth(ink: Ink, faces: Faces, [x, y]: Spot): void {
  fillShapes(
    ink,
    [
      [
        [x, y],
        [x + 5, y + 18],
        [x, y + 14],
        [x - 5, y + 18],
      ],
    ],
    'ink',
  );
  writeText(ink, faces.bold, { at: [x - 3.2, y + 28], size: 9, text: 'N' });
}

/** The longest round length that takes at most a third of the width. */
function drawScale(ink: Ink, faces: Faces, frame: Frame, pointsPerMetre: number): void {
  const metres = SCALES.filter((one) => one * pointsPerMetre <= frame.width / 3).at(-1) ?? 10;
  const [left, base] = [frame.x + 8, frame.y + frame.height - 8];
  const right = left + metres * pointsPerMetre;
  drawLine(
    ink,
    [
      [left, base - 4],
      [left, base],
      [right, base],
      [right, base - 4],
    ],
    { width: 1 },
  );
  const text = metres >= 1000 ? `${metres / 1000} km` : `${metres} m`;
  writeText(ink, faces.regular, { at: [left + 3, base - 4], size: 7, text });
}
