import type { Compared } from './turns.ts';

/** The upper limits: multiple of the floor, database milliseconds, kilobytes. */
type Aim = { mostTimes?: number; mostDatabaseMs?: number; mostKilobytes?: number };

/** A measurement: a request compared with its floor, or kilobytes. */
export type FieldRow = { title: string; aim: Aim } & (
  | { against: string; compared: Compared }
  | { kilobytes: number }
);

const HEAD = [
  '| request of a phone | against | against, ms | ours, ms | times | aim | node ms | node ms, against | database ms | database ms, against | kB |',
  '| --- | --- | --: | --: | --: | --- | --: | --: | --: | --: | --: |',
];

/** Formats the rows as a Markdown table; milliseconds are medians of sequential requests. */
export function fieldTable(rows: readonly FieldRow[]): string {
  return [...HEAD, ...rows.map((row) => `| ${cellsOf(row).join(' | ')} |`)].join('\n');
}

function cellsOf(row: FieldRow): string[] {
  const { title, aim } = row;
  if (!('compared' in row)) {
    const kilobytes = row.kilobytes.toFixed(0);
    return [title, '', '', '', '', aimOf(row.kilobytes, aim.mostKilobytes, 'kB'), '', '', '', '', kilobytes];
  }
  const { floor, ours } = row.compared;
  const times = ours.p50 / floor.p50;
  const wanted = [
    aimOf(times, aim.mostTimes, '×'),
    aimOf(ours.server, aim.mostDatabaseMs, 'ms of the database'),
  ];
  return [
    title,
    row.against,
    floor.p50.toFixed(1),
    ours.p50.toFixed(1),
    times.toFixed(2),
    wanted.filter((text) => text !== '').join('; '),
    ours.node.toFixed(1),
    floor.node.toFixed(1),
    ours.server.toFixed(1),
    floor.server.toFixed(1),
    '',
  ];
}

function aimOf(value: number, most: number | undefined, unit: string): string {
  if (most === undefined) return '';
  return `≤ ${most} ${unit}${value <= most ? '' : ' missed'}`;
}
