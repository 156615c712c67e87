import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { moneyWords } from '../../generated/money-words.ts';
import { DOT } from '../../texts/dot.ts';
import { amount, day, moment } from '../../texts/numbers.ts';
import { Table } from '../../ui/table.tsx';
import type { Names } from '../names.ts';
import { inWords, isNothing, sumsOf } from './counted.ts';
import { stateOf } from './handover-states.ts';
import { Whose } from './handover-table.tsx';
import { handovers, handover as texts } from './handover-texts.ts';

type Handover = Schemas['Handover'];

/** The history of a hand-over or deposit, and its sums side by side. */
export function HandoverFacts({ of: one, names }: { of: Handover; names: Names }) {
  const by = (id: number | null) => (id === null ? '' : ` par ${names.get(id) ?? 'un ancien membre'}`);
  const isDeposit = one.to === 'bank';
  const facts: [string, string | null][] = [
    ['Numéro', one.number],
    ['État', stateOf(one)],
    [isDeposit ? 'Enregistré' : 'Annoncée', `${moment(one.created_at)}${by(one.declared_by)}`],
    ['Passages', isDeposit ? null : `${one.expected.passages}, jusqu’au ${moment(one.until)}`],
    ['Déposé le', one.deposited_on && day(one.deposited_on)],
    [handovers.reference, one.deposit_reference],
    ['Comptée', one.confirmed_at && !isDeposit ? `${moment(one.confirmed_at)}${by(one.confirmed_by)}` : null],
    ['Annulation', one.cancelled_at && `${moment(one.cancelled_at)}${by(one.cancelled_by)}`],
    ['Motif de l’annulation', one.cancel_reason],
    ['Remarque', one.note],
  ];
  return (
    <>
      <dl class="facts">
        <dt>De</dt>
        <dd>
          <Whose of={one} />
        </dd>
        {facts
          .filter(([, value]) => value !== null)
          .map(([name, value]) => (
            <>
              <dt key={name}>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </>
          ))}
      </dl>
      <Sums of={one} />
      <Difference of={one} />
      {one.unwitnessed && <p class="notice">{texts.unwitnessed}</p>}
      <Pieces of={one.counted ?? one.declared} />
    </>
  );
}

const signed = (text: string): string => text.replace('-', '−');

type Sums = { cash: string; cheques: string; cheque_count: number };

/** A deposit has only its deposited sums: it is not expected or counted again. */
function Sums({ of: { to, expected, declared, counted, differences } }: { of: Handover }) {
  const sides: [string, Sums | null][] =
    to === 'bank'
      ? [[moneyWords.deposited, declared]]
      : [
          [moneyWords.expected, expected],
          [moneyWords.announced, declared],
          [moneyWords.counted, counted],
          [moneyWords.difference, differences],
        ];
  const shown = sides.filter((side): side is [string, Sums] => side[1] !== null);
  const rows = [
    { name: 'Espèces', of: ({ cash }: Sums) => signed(amount(cash)) },
    { name: 'Chèques', of: ({ cheques }: Sums) => signed(amount(cheques)) },
    { name: 'Nombre de chèques', of: ({ cheque_count: many }: Sums) => signed(String(many)) },
  ];
  return (
    <Table
      caption="Sommes"
      rows={rows}
      id={({ name }) => name}
      columns={[
        { head: 'Argent', cell: ({ name }) => name },
        ...shown.map(([head, sums]) => ({
          head,
          cell: (row: (typeof rows)[number]) => row.of(sums),
          isNumber: true,
        })),
      ]}
    />
  );
}

function Difference({ of: { differences, reason, to } }: { of: Handover }) {
  if (differences === null || to === 'bank') return null;
  const sums = sumsOf(differences);
  return (
    <p class={isNothing(sums) ? 'notice' : 'notice failure'}>
      {inWords(sums)}
      {reason && (
        <>
          {' '}
          {texts.reason} : <bdi>{reason}</bdi>
        </>
      )}
    </p>
  );
}

/** `2 × 50 € · 3 × 0,20 €`, largest first. */
function Pieces({ of: { denominations } }: { of: Schemas['Counted'] }) {
  const pieces = Object.entries(denominations ?? {}).filter(([, count]) => count > 0);
  if (pieces.length === 0) return null;
  pieces.sort(([one], [other]) => Number(other) - Number(one));
  return (
    <p class="quiet">{pieces.map(([name, count]) => `${count} × ${name.replace('.', ',')} €`).join(DOT)}</p>
  );
}
