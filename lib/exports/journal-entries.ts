import type { AccountName } from '../core/records/accounts.ts';
import { paymentTypeLabels } from '../core/records/payment-types.ts';
import type { Day } from '../core/time.ts';
import type { Movement } from '../data/journal.ts';

/** A line of an entry: a positive amount is a debit, a negative one a credit. */
type EntryLine = { account: AccountName; cents: number };
type JournalCode = 'DON' | 'CA' | 'BQ' | 'CB' | 'OD';
export type Entry = { journal: JournalCode; day: Day; piece: string; label: string; lines: EntryLine[] };

/** The French names of the journals. */
export const journalLabels: Record<JournalCode, string> = {
  DON: 'Dons',
  CA: 'Caisse',
  BQ: 'Banque',
  CB: 'Cartes bancaires',
  OD: 'Opérations diverses',
};

/** Where the money of a gift is first: the account, and the word in the number of its piece. */
const placeOf: Readonly<Record<string, { account: AccountName; piece: string }>> = {
  cash: { account: 'members', piece: 'ESP' },
  cheque: { account: 'members', piece: 'CHQ' },
  pay: { account: 'cards', piece: 'CB' },
  card_other: { account: 'bank', piece: 'TPE' },
  transfer: { account: 'bank', piece: 'VIR' },
};
const elsewhere = { account: 'suspense', piece: 'AUT' } as const;

/** `20261129` */
export const compact = (day: Day): string => day.replaceAll('-', '');
/** `29/11/2026` */
const shown = (day: Day): string => day.split('-').toReversed().join('/');

/** Moves money from one account to another. */
const moved = (cents: number, to: AccountName, from: AccountName): EntryLine[] => [
  { account: to, cents },
  { account: from, cents: -cents },
];

function linesOfHandover({
  cents: cash,
  cheque_cents: cheques,
  expected_cents: expected,
}: Movement): EntryLine[] {
  const difference = cash + cheques - expected;
  return [
    { account: 'cash', cents: cash },
    { account: 'cheques', cents: cheques },
    { account: difference < 0 ? 'shortages' : 'surpluses', cents: -difference },
    { account: 'members', cents: -expected },
  ];
}

function entryOf(movement: Movement): Entry {
  const { kind, day, name, cents, cheque_cents: cheques } = movement;
  const daily = (piece: string) => `${piece}-${compact(day)}`;
  switch (kind) {
    case 'gifts': {
      const { account, piece } = placeOf[name] ?? elsewhere;
      const label = `Dons du ${shown(day)} : ${paymentTypeLabels[name] ?? name}`;
      return { journal: 'DON', day, piece: daily(piece), label, lines: moved(cents, account, 'gifts') };
    }
    case 'handover':
      return {
        journal: 'CA',
        day,
        piece: name,
        label: `Remise ${name} comptée`,
        lines: linesOfHandover(movement),
      };
    case 'deposit':
      return {
        journal: 'BQ',
        day,
        piece: name,
        label: `Dépôt en banque ${name}`,
        lines: [...moved(cents, 'bank', 'cash'), ...moved(cheques, 'bank', 'cheques')],
      };
    case 'fees':
      return card(day, daily('FRAIS'), 'Frais des cartes', moved(cents, 'fees', 'cards'));
    case 'refunds':
      return card(day, daily('REMB'), 'Cartes remboursées', moved(cents, 'gifts', 'cards'));
    case 'disputes':
      return card(day, daily('CONT'), 'Cartes contestées', moved(cents, 'gifts', 'cards'));
    case 'payout':
      return card(day, name, 'Versement du prestataire', moved(cents, 'bank', 'cards'));
    case 'suspense': {
      const label = `Cartes qui ne correspondent pas à leur passage, ${shown(day)}`;
      return { journal: 'OD', day, piece: daily('ATT'), label, lines: moved(cents, 'cards', 'suspense') };
    }
  }
}

const card = (day: Day, piece: string, what: string, lines: EntryLine[]): Entry => ({
  journal: 'CB',
  day,
  piece,
  label: `${what}, ${shown(day)}`,
  lines,
});

/** The entries of an operation, in the order of its movements; each balances. */
export function entriesOf(movements: readonly Movement[]): Entry[] {
  return movements.map((movement) => {
    const entry = entryOf(movement);
    return { ...entry, lines: entry.lines.filter(({ cents }) => cents !== 0) };
  });
}
