import type { Figures, Measured, Target } from './rounds.ts';
import { FAIR_AIM } from './works.ts';

const HEAD = [
  '| request | clients | server | per s | of the bare floor | of the fair floor | aim | p50 ms | p99 ms | node ms | database ms |',
  '| --- | --: | --- | --: | --: | --: | --- | --: | --: | --: | --: |',
];
const NAMES: Record<Target['kind'], string> = { floor: 'bare floor', fair: 'fair floor', ours: 'ours' };

/** A table in Markdown: for each request the floors, and ours with its aims. */
export function httpTable(measured: readonly Measured[]): string {
  const rows = measured.flatMap((one) => [...one.figures.keys()].map((kind) => rowOf(one, kind)));
  return [...HEAD, ...rows].join('\n');
}

function rowOf({ work, clients, figures }: Measured, kind: Target['kind']): string {
  const own = figures.get(kind);
  if (!own) return '';
  const of = (other: Target['kind']) => ratio(own, figures.get(other));
  const isOurs = kind === 'ours';
  const cells = [
    work.title,
    clients,
    NAMES[kind],
    count(own.rate),
    kind === 'floor' ? '' : of('floor'),
    isOurs ? of('fair') : '',
    isOurs && clients > 1 ? aimOf({ work, clients, figures }, own) : '',
    own.p50.toFixed(2),
    own.p99.toFixed(2),
    own.node.toFixed(3),
    own.server.toFixed(3),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Every aim, with what was reached where it was missed. */
function aimOf({ work, figures }: Measured, own: Figures): string {
  const [floor, fair] = [figures.get('floor'), figures.get('fair')];
  const multiple = floor ? own.server / floor.server : Number.NaN;
  const { ratio: least, server } = work.aim;
  return [
    `≥ ${least}${floor && own.rate / floor.rate >= least ? '' : ' missed'}`,
    ...(server ? [`database ≤ ${server}×${multiple <= server ? '' : `, is ${multiple.toFixed(1)}×`}`] : []),
    ...(fair ? [`fair ≥ ${FAIR_AIM}${own.rate / fair.rate >= FAIR_AIM ? '' : ' missed'}`] : []),
  ].join('; ');
}

function ratio(own: Figures, other: Figures | undefined): string {
  return other ? (own.rate / other.rate).toFixed(2) : '';
}

function count(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1);
}
