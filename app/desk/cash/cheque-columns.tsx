import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { href } from '../../frame/location.ts';
import { amount, day, localDay } from '../../texts/numbers.ts';
import type { Column } from '../../ui/table.tsx';
import { chequeTexts as texts } from './handover-texts.ts';

type Cheque = Omit<Schemas['TreasuryCheques']['cheques'][number], 'handover_id'>;

const date: Column<Cheque> = {
  head: 'Date',
  cell: ({ passage_id, passed_at }) => <a href={href('visit', {}, passage_id)}>{day(localDay(passed_at))}</a>,
  isWhole: true,
};

const donor: Column<Cheque> = {
  head: texts.donor,
  cell: ({ name, damaged }) => (damaged ? texts.unreadable : <bdi>{name}</bdi>),
};

const sum: Column<Cheque> = { head: 'Montant', cell: (one) => amount(one.amount), isNumber: true };

/** The columns of a table of cheques, or of visits among which there are cheques; `between` stands before the amount. */
export const chequeColumns = <Row extends Cheque>(between: readonly Column<Row>[] = []): Column<Row>[] => [
  date,
  donor,
  { head: texts.bank, cell: ({ cheque }) => <bdi>{cheque?.bank}</bdi> },
  { head: texts.number, cell: ({ cheque }) => <bdi>{cheque?.number}</bdi> },
  ...between,
  sum,
];
