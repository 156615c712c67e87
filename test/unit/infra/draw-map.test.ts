import { describe, expect, test } from '@jest/globals';
import { drawMap } from '../../../infra/demo/map/draw-map.ts';
import { readMap } from '../../../infra/demo/map/figures.ts';

const ring = [
  [2.48, 48.9],
  [2.5, 48.9],
  [2.5, 48.91],
  [2.48, 48.91],
  [2.48, 48.9],
];
const sector = { sector_id: 7, color: null, done_pct: 33.3 };
const answer = {
  since: '2026-10-15T00:00:00.000Z',
  states: ['todo', 'to-finish', 'done', 'do-not-call'],
  sectors: [
    { ...sector, name: '<Gare> & "Quai"', outline: { type: 'Polygon', coordinates: [ring] } },
    { ...sector, sector_id: 8, name: 'Vide', outline: null, done_pct: null },
    {
      ...sector,
      sector_id: 9,
      name: 'Îles',
      outline: { type: 'MultiPolygon', coordinates: [[ring], [ring]] },
    },
  ],
  addresses: {
    id: [1, 2, 3, 4, 5],
    lon: [2.481, 2.482, 2.483, 2.484, 2.485],
    lat: [48.901, 48.902, 48.903, 48.904, 48.905],
    sector_id: [7, 7, 7, 9, 9],
    nb_log: [1, 1, 1, 1, 1],
    state: [0, 1, 2, 3, 2],
    last_at: [null, 60, 60, null, 61],
  },
  visits: { lon: [2.49, 2.491], lat: [48.906, 48.907], fk_type: ['don', 'refuse'] },
};
const nothing = { ...answer.addresses, id: [], lon: [], lat: [], sector_id: [], state: [] };

const draw = (map: object, title = 'La tournée') => drawMap(readMap(map), title);

/** The names of elements left open; throws at an end tag of another element, or at an unescaped `&` or `<`. */
function openElements(svg: string): string[] {
  const open: string[] = [];
  const rest = svg.replaceAll(
    /<(\/?)(\w+)((?:\s[\w:-]+="[^"<]*")*)(\/?)>/g,
    (_, isEnd: string, name: string, __: string, isEmpty: string) => {
      if (isEnd && open.pop() !== name) throw new Error(`</${name}> ends another element`);
      if (!isEnd && !isEmpty) open.push(name);
      return '';
    },
  );
  if (/[<>]|&(?!(amp|lt|gt|quot|#39);)/.test(rest)) throw new Error('a character is not escaped');
  return open;
}

const dotsOf = (svg: string, state: string) =>
  svg.match(new RegExp(`<g class="${state}">(.*?)</g>`))?.[1]?.match(/<circle/g)?.length ?? 0;
const outlinesOf = (svg: string) =>
  [...svg.matchAll(/<path d="([^"]+)"[^>]*fill-rule/g)].map(([, d = '']) => d);

describe('the picture of a map', () => {
  test('has a dot for each address, by its state, and a cross for each visit without one', () => {
    const svg = draw(answer);
    expect(openElements(svg)).toEqual([]);
    expect(answer.states.map((state) => dotsOf(svg, state))).toEqual([1, 1, 2, 1]);
    expect(svg.match(/M[\d.]+ [\d.]+l6 6m0-6l-6 6/g)).toHaveLength(2);
    expect(outlinesOf(svg)).toHaveLength(2);
    expect(svg).toMatch(/à faire<\/text><text[^>]*>1<.*visite sans adresse<\/text><text[^>]*>2</s);
    expect(svg).toContain('33,3 % fait');
  });

  test('shows names as they are', () => {
    const svg = draw(answer, 'A & <b>');
    expect(openElements(svg)).toEqual([]);
    expect(svg).toContain('<title>A &amp; &lt;b&gt;</title>');
    expect(svg).toContain('&lt;Gare&gt; &amp; &quot;Quai&quot; · 33,3 %');
  });

  test('has one scale in both directions', () => {
    const [outline = ''] = outlinesOf(draw(answer));
    const [start, , corner] = outline
      .slice(1, -1)
      .split('L')
      .map((spot) => spot.split(' ').map(Number));
    const [width, height] = [(corner?.[0] ?? 0) - (start?.[0] ?? 0), (start?.[1] ?? 0) - (corner?.[1] ?? 0)];
    expect(width / height).toBeCloseTo(2 * Math.cos((48.905 * Math.PI) / 180), 2);
  });

  test('is a picture also of an operation without anything', () => {
    const empty = { ...answer, sectors: [], addresses: nothing, visits: { lon: [], lat: [], fk_type: [] } };
    const svg = draw(empty);
    expect(openElements(svg)).toEqual([]);
    expect(answer.states.map((state) => dotsOf(svg, state))).toEqual([0, 0, 0, 0]);
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
  });
});
