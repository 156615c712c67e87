import { frameOf } from '../../../infra/demo/map/frame.ts';
import { escapeHtml } from '../../../lib/core/text/html.ts';

type Place = { lon: number; lat: number };

/** A sector with its doors in walking order. */
export type DrawnSector = { name: string; note: string; rings: Place[][]; walk: Place[] };

const WIDTH = 540;
const EDGE = 20;
const TOP = 50;
const fills = ['#f6d7b0', '#cfe3f5', '#d5ecc8', '#f3d0dc', '#e2d6f0', '#f7efb2', '#cdeae5'];

/** Draws sectors as SVG: borders, doors, and the walk from door to door with a ring at its start. */
export function drawCut(title: string, sectors: readonly DrawnSector[]): string {
  const corners = sectors.flatMap(({ rings }) => rings.flat());
  const { at, height } = frameOf(corners, { width: WIDTH, left: EDGE, top: TOP });
  const [wide, high] = [WIDTH + 2 * EDGE, Math.ceil(TOP + height + EDGE)];
  const spot = (place: Place) => {
    const { x, y } = at(place);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  const line = (places: readonly Place[]) => `M${places.map(spot).join('L')}`;
  const colours = coloursOf(sectors);
  const areas = sectors.map(
    ({ rings }, place) =>
      `<path d="${rings.map((ring) => `${line(ring)}Z`).join('')}" fill="${fills[colours[place] ?? 0]}" fill-rule="evenodd" stroke="#333" stroke-width="1.6"/>`,
  );
  const walks = sectors.map(({ walk }) => `<path d="${line(walk)}" fill="none" stroke="#8a5a44"/>`);
  const starts = sectors.flatMap(({ walk: [first] }) => {
    if (!first) return [];
    const { x, y } = at(first);
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="4" fill="none" stroke="#b00020" stroke-width="2"/>`;
  });
  const doors = sectors.flatMap(({ walk }) => walk.map((door) => `M${spot(door)}h0`));
  const labels = sectors.map(({ name, note, walk }) => {
    const { x, y } = at(middleOf(walk));
    return `<text x="${x.toFixed(0)}" y="${y.toFixed(0)}"><tspan font-weight="bold">${escapeHtml(name)}</tspan><tspan x="${x.toFixed(0)}" dy="11">${escapeHtml(note)}</tspan></text>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" font-family="sans-serif" font-size="10" shape-rendering="crispEdges">`,
    `<rect width="${wide}" height="${high}" fill="#fff"/>`,
    `<text x="${EDGE}" y="30" font-size="16" font-weight="bold">${escapeHtml(title)}</text>`,
    ...areas,
    ...walks,
    `<path d="${doors.join('')}" stroke="#1b4f8a" stroke-width="2" stroke-linecap="square"/>`,
    ...starts,
    `<g text-anchor="middle" stroke="#fff" stroke-width="3" paint-order="stroke">${labels.join('')}</g>`,
    '</svg>',
  ].join('\n');
}

function middleOf(places: readonly Place[]): Place {
  const sum = places.reduce((all, { lon, lat }) => ({ lon: all.lon + lon, lat: all.lat + lat }), {
    lon: 0,
    lat: 0,
  });
  return { lon: sum.lon / places.length, lat: sum.lat / places.length };
}

/** Chooses a colour for each sector that differs from its neighbours'; neighbours share a corner. */
function coloursOf(sectors: readonly DrawnSector[]): number[] {
  const corners = sectors.map(
    ({ rings }) => new Set(rings.flat().map(({ lon, lat }) => `${lon.toFixed(6)},${lat.toFixed(6)}`)),
  );
  const colours: number[] = [];
  for (const [at, own] of corners.entries()) {
    const taken = corners
      .slice(0, at)
      .map((others, other) => ([...own].some((corner) => others.has(corner)) ? colours[other] : undefined));
    const free = fills.findIndex((_, colour) => !taken.includes(colour));
    colours.push(free === -1 ? at % fills.length : free);
  }
  return colours;
}
