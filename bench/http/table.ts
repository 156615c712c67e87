import type { Figures, Measured, Target } from './rounds.ts';
import { FAIR_AIM } from './works.ts';

const HEAD = [
  '| request | clients | server | per s | of the bare floor | of the fair floor | aim | p50 ms | p99 ms | node ms | database ms |',
  '| --- | --: | --- | --: | --: | --: | --- | --: | --: | --: | --: |',
];
const NAMES: Record<Target['kind'], string> = { floor: 'bare floor', fair: 'fair floor', ours: 'ours' };

/** A table in Markdown: for each request the floors, and ours with its aims. */
export function httpTable(measured: readonly Measured[]): string {
  const rows = measured.flatMap((one) => [...one.figures.keys()].map((kind) => rowOf(one, kind, measured)));
  return [...HEAD, ...rows].join('\n');
}

function rowOf({ work, clients, figures }: Measured, kind: Target['kind'], all: readonly Measured[]): string {
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
    isOurs && clients > 1 ? aimOf({ work, clients, figures }, own, all) : '',
    own.p50.toFixed(2),
    own.p99.toFixed(2),
    own.node.toFixed(3),
    own.server.toFixed(3),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Every aim, with what was reached where it was missed. */
function aimOf({ work, clients, figures }: Measured, own: Figures, all: readonly Measured[]): string {
  if (!work.aim) return '';
  const [floor, fair] = [figures.get('floor'), figures.get('fair')];
  const multiple = floor ? own.server / floor.server : Number.NaN;
  const { ratio: least, server, beside } = work.aim;
  return [
    `≥ ${least}${floor && own.rate / floor.rate >= least ? '' : ' missed'}`,
    ...(server ? [`database ≤ ${server}×${multiple <= server ? '' : `, is ${multiple.toFixed(1)}×`}`] : []),
    ...(beside
      ? [
          besideAim(
            own,
            beside,
            all.find((other) => other.work.name === beside.name && other.clients === clients),
          ),
        ]
      : []),
    ...(fair ? [`fair ≥ ${FAIR_AIM}${own.rate / fair.rate >= FAIR_AIM ? '' : ' missed'}`] : []),
  ].join('; ');
}

type Beside = NonNullable<NonNullable<Measured['work']['aim']>['beside']>;

function besideAim({ server }: Figures, { name, times }: Beside, other: Measured | undefined): string {
  const aim = `database ≤ ${times}× that of ${other?.work.title ?? name}`;
  const multiple = server / (other?.figures.get('ours')?.server ?? Number.NaN);
  return multiple > times ? `${aim}, is ${multiple.toFixed(1)}×` : aim;
}

function ratio(own: Figures, other: Figures | undefined): string {
  return other ? (own.rate / other.rate).toFixed(2) : '';
}

function count(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1);
}
