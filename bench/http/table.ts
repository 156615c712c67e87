import type { Figures, Measured, Target } from './rounds.ts';
import { FAIR_AIM } from './works.ts';

const HEAD = [
  '| request | clients | bare floor per s | fair floor per s | ours per s | of the bare floor | of the fair floor | aim | p50 ms | p99 ms | node ms | database ms |',
  '| --- | --: | --: | --: | --: | --: | --: | --- | --: | --: | --: | --: |',
];
/** The order of the targets in a table cell with several values. */
const kinds: readonly Target['kind'][] = ['floor', 'fair', 'ours'];

/** Formats a Markdown table: for each request our figures beside those of the floors, and the aims. */
export function httpTable(measured: readonly Measured[]): string {
  return [...HEAD, ...measured.map((one) => rowOf(one, measured))].join('\n');
}

function rowOf(measured: Measured, all: readonly Measured[]): string {
  const { work, clients, figures } = measured;
  const own = figures.get('ours');
  if (!own) return '';
  const told = kinds.flatMap((kind) => figures.get(kind) ?? []);
  const rates = kinds.map((kind) => count(figures.get(kind)?.rate));
  const cells = [
    work.title,
    clients,
    ...rates,
    ratio(own, figures.get('floor')),
    ratio(own, figures.get('fair')),
    clients > 1 ? aimOf(measured, own, all) : '',
    own.p50.toFixed(2),
    own.p99.toFixed(2),
    told.map(({ node }) => node.toFixed(2)).join(' / '),
    told.map(({ server }) => server.toFixed(2)).join(' / '),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** All aims of a request; adds the reached value to each missed one. */
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

function count(value: number | undefined): string {
  if (value === undefined) return '';
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1);
}
