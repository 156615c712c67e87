import type { Point } from './places.ts';

/** The reading order of a map: rows from north to south, each from west to east. */
export function readingOrder(middles: readonly Point[]): number[] {
  const [xs, ys] = [middles.map(({ x }) => x), middles.map(({ y }) => y)];
  const [width, height] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
  const rows = Math.max(1, Math.round(Math.sqrt((middles.length * (height + 1)) / (width + 1))));
  const perRow = Math.ceil(middles.length / rows);
  const bySouth = [...middles.keys()].sort((a, b) => (ys[b] ?? 0) - (ys[a] ?? 0) || a - b);
  const byRow = bySouth.map((sector, place) => ({ sector, row: Math.floor(place / perRow) }));
  return byRow
    .sort((a, b) => a.row - b.row || (xs[a.sector] ?? 0) - (xs[b.sector] ?? 0) || a.sector - b.sector)
    .map(({ sector }) => sector);
}

/** Names `Secteur 1`, `Secteur 2` and so on, skipping names in use. */
export function sectorNames(number: number, taken: readonly string[]): string[] {
  const used = new Set(taken);
  const names: string[] = [];
  for (let at = 1; names.length < number; at += 1)
    if (!used.has(`Secteur ${at}`)) names.push(`Secteur ${at}`);
  return names;
}
