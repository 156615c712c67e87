import { escapeHtml } from '../../../lib/core/text/html.ts';
import type { MapPicture, State } from './figures.ts';
import { type Frame, frameOf } from './frame.ts';

const MAP = { width: 900, left: 30, top: 80 };
const LEGEND = 300;
const LINE = 24;

/** The states also differ in lightness and shape, for readers who cannot distinguish the hues; colours of Okabe and Ito. */
const looks: Record<State, { label: string; colour: string; stroke: string }> = {
  done: { label: 'fait', colour: '#0072b2', stroke: 'none' },
  'to-finish': { label: 'à finir', colour: '#e69f00', stroke: '#5c4000' },
  todo: { label: 'à faire', colour: '#ffffff', stroke: '#555555' },
  'do-not-call': { label: 'ne pas solliciter', colour: '#000000', stroke: '#ffffff' },
};
const states: State[] = ['done', 'to-finish', 'todo', 'do-not-call'];
const painted: State[] = ['todo', 'done', 'to-finish', 'do-not-call'];

const one = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });
const number = (value: number) => one.format(value);
const round = (value: number) => value.toFixed(1);

/**
 * Draws a map as SVG: each sector in a green that deepens with progress, a dot for each address, a cross for each visit without
 * one.
 */
export function drawMap(map: MapPicture, title: string): string {
  const corners = map.sectors.flatMap(({ rings }) => rings.flat().map(([lon, lat]) => ({ lon, lat })));
  const places = [...corners, ...map.dots, ...map.crosses];
  const frame = frameOf(places.length > 0 ? places : [{ lon: 0, lat: 0 }], MAP);
  const legend = legendOf(map);
  const width = MAP.left + MAP.width + LEGEND;
  const height = Math.ceil(Math.max(MAP.top + frame.height, MAP.top + legend.height) + 30);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="13" fill="#222222">`,
    `<title>${escapeHtml(title)}</title>`,
    `<style>${styles()}</style>`,
    `<rect width="${width}" height="${height}" fill="#fbfaf7"/>`,
    `<text x="${MAP.left}" y="45" font-size="24" font-weight="bold">${escapeHtml(title)}</text>`,
    ...map.sectors.map(({ rings, share }) => outline(rings, share, frame)),
    // Visited addresses are drawn last, on top.
    ...painted.map((state) => dotsOf(map, state, frame)),
    crossesOf(map, frame),
    ...map.sectors.map((sector) => label(sector, frame)),
    `<g transform="translate(${MAP.left + MAP.width + 25} ${MAP.top})">${legend.text}</g>`,
    '</svg>\n',
  ].join('\n');
}

const styles = () =>
  states
    .map((state) => {
      const { colour, stroke } = looks[state];
      return `.${state}{fill:${colour};stroke:${stroke};stroke-width:.7}`;
    })
    .join('');

/** The fill of a sector, from white at 0 % to green at 100 %, always lighter than the dots. */
const fillOf = (share: number) => `fill="#009e73" fill-opacity="${(0.04 + (0.4 * share) / 100).toFixed(3)}"`;

function outline(rings: MapPicture['sectors'][number]['rings'], share: number, frame: Frame): string {
  if (rings.length === 0) return '';
  const path = rings.map((ring) => {
    const spots = ring.map(([lon, lat]) => frame.at({ lon, lat }));
    return `M${spots.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}Z`;
  });
  return `<path d="${path.join('')}" ${fillOf(share)} fill-rule="evenodd" stroke="#334455" stroke-width="1.5"/>`;
}

/** The radius of a dot, smaller for denser addresses. */
function radiusOf(count: number, { height }: Frame): string {
  const apart = Math.sqrt((MAP.width * height) / Math.max(count, 1));
  return round(Math.min(5, Math.max(1.8, 0.13 * apart)));
}

function dotsOf({ dots }: MapPicture, state: State, frame: Frame): string {
  const radius = radiusOf(dots.length, frame);
  const circles = dots
    .filter((dot) => dot.state === state)
    .map((dot) => {
      const { x, y } = frame.at(dot);
      return `<circle cx="${round(x)}" cy="${round(y)}" r="${radius}"/>`;
    });
  return `<g class="${state}">${circles.join('')}</g>`;
}

function crossesOf({ crosses }: MapPicture, frame: Frame): string {
  const marks = crosses.map((place) => {
    const { x, y } = frame.at(place);
    return `M${round(x - 3)} ${round(y - 3)}l6 6m0-6l-6 6`;
  });
  return `<path d="${marks.join('')}" fill="none" stroke="#b0004b" stroke-width="1.6"/>`;
}

/** The name of a sector and its share, above its middle. */
function label({ name, share, rings }: MapPicture['sectors'][number], frame: Frame): string {
  const spots = rings.flat().map(([lon, lat]) => frame.at({ lon, lat }));
  if (spots.length === 0) return '';
  const middle = (of: (spot: { x: number; y: number }) => number) => {
    const sorted = spots.map(of).sort((a, b) => a - b);
    return round(((sorted[0] ?? 0) + (sorted.at(-1) ?? 0)) / 2);
  };
  const text = `${escapeHtml(name)} · ${number(share)} %`;
  return `<text x="${middle(({ x }) => x)}" y="${middle(({ y }) => y)}" text-anchor="middle" font-size="16" font-weight="bold" stroke="#ffffff" stroke-width="4" paint-order="stroke">${text}</text>`;
}

function legendOf({ counts, crosses, sectors, dots }: MapPicture): { text: string; height: number } {
  const marked = states.map(
    (state) => `<circle class="${state}" cx="6" cy="-4" r="5"/>${line(looks[state].label, counts[state])}`,
  );
  const cross = `<path d="M2-8l8 8m0-8l-8 8" fill="none" stroke="#b0004b" stroke-width="1.6"/>${line('visite sans adresse', crosses.length)}`;
  const areas = sectors.map(
    ({ name, share, count }) =>
      `<rect x="0" y="-11" width="12" height="12" ${fillOf(share)} stroke="#334455"/><text x="20">${escapeHtml(name)}</text><text x="20" y="16" fill="#555555">${number(share)} % fait, ${number(count)} adresses</text>`,
  );
  const head = (text: string) => `<text font-weight="bold">${text}</text>`;
  const rows = [
    [head(`Adresses : ${number(dots.length)}`), LINE],
    ...marked.map((text) => [text, LINE] as const),
    [cross, LINE * 2],
    [head('Secteurs, logements faits'), LINE],
    ...areas.map((text) => [text, LINE * 1.8] as const),
  ] satisfies (readonly [string, number])[];
  let y = 0;
  const texts = rows.map(([text, space]) => {
    const row = `<g transform="translate(0 ${round(y + 12)})">${text}</g>`;
    y += Number(space);
    return row;
  });
  return { text: texts.join(''), height: y };
}

const line = (label: string, count: number) =>
  `<text x="20">${label}</text><text x="250" text-anchor="end">${number(count)}</text>`;
