import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { href } from '../../frame/location.ts';
import { moneyWords } from '../../generated/money-words.ts';
import { amount, day, money, shortMoment } from '../../texts/numbers.ts';
import { type Column, Table } from '../../ui/table.tsx';
import { inWords, isNothing, sumsOf } from './counted.ts';
import { stateOf } from './handover-states.ts';
import { handovers as texts } from './handover-texts.ts';

export type HandoverLine = Schemas['HandoverSummary'];

/** The owner of the money: a member, or the treasury for bank deposits. */
export const Whose = ({ of: { from } }: { of: HandoverLine }) =>
  from ? <bdi>{from.name ?? texts.unnamed}</bdi> : <span>{texts.treasury}</span>;

/** Whether the counted money differs from the visits. */
export const isShort = ({ state, differences }: HandoverLine): boolean =>
  state === 'confirmed' && differences !== null && !isNothing(sumsOf(differences));

const number: Column<HandoverLine> = {
  head: 'Numéro',
  cell: ({ handover_id, number: name }) => <a href={href('handover', {}, handover_id)}>{name}</a>,
};
const whose: Column<HandoverLine> = { head: 'De', cell: (one) => <Whose of={one} /> };
const total = ({ cash, cheques }: { cash: string; cheques: string }) => {
  const sums = sumsOf({ cash, cheques, cheque_count: 0 });
  return money(sums.cash + sums.cheques);
};
const at: Column<HandoverLine> = { head: 'Le', cell: ({ created_at }) => shortMoment(created_at) };
const amounts: Column<HandoverLine>[] = [
  { head: 'Espèces', cell: ({ counted, declared }) => amount((counted ?? declared).cash), isNumber: true },
  {
    head: 'Chèques',
    cell: ({ counted, declared }) => cheques(counted ?? declared),
    isNumber: true,
  },
];
const cheques = (of: { cheques: string; cheque_count: number }) =>
  of.cheque_count > 0 ? `${amount(of.cheques)} (${of.cheque_count})` : '';

const columns = {
  all: [
    number,
    at,
    whose,
    ...amounts,
    {
      head: texts.state,
      cell: stateOf,
    },
  ],
  waiting: [
    number,
    at,
    whose,
    { head: 'Passages', cell: ({ expected }) => expected.passages, isNumber: true },
    { head: moneyWords.expected, cell: ({ expected }) => total(expected), isNumber: true },
    { head: moneyWords.announced, cell: ({ declared }) => total(declared), isNumber: true },
  ],
  gaps: [
    number,
    whose,
    {
      head: moneyWords.difference,
      cell: ({ differences }) => (differences ? inWords(sumsOf(differences)) : ''),
    },
    { head: 'Motif', cell: ({ reason }) => <bdi>{reason}</bdi> },
  ],
  deposits: [
    number,
    {
      head: 'Déposé le',
      cell: ({ deposited_on, created_at }) => (deposited_on ? day(deposited_on) : shortMoment(created_at)),
    },
    { head: texts.reference, cell: ({ deposit_reference }) => deposit_reference ?? '' },
    ...amounts,
  ],
} as const satisfies Record<string, readonly Column<HandoverLine>[]>;

type Props = { caption: string; rows: readonly HandoverLine[]; look: keyof typeof columns };

/** A table of hand-overs and deposits, each linked to its page. */
export const HandoverTable = ({ caption, rows, look }: Props) => (
  <Table caption={caption} rows={rows} id={({ handover_id }) => handover_id} columns={columns[look]} />
);
