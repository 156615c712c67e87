import * as z from 'zod';
import { ShortText } from '../schemas/common.ts';

/** An account of the ledger: a class from 1 to 8, three digits at least, as the French plan of accounts has them. */
const AccountNumber = () =>
  ShortText()
    .regex(
      /^[1-8]\d{2}[0-9A-Z]{0,9}$/,
      'expected an account such as 530000: three digits, then at most nine digits or capitals',
    )
    .meta({ example: '530000' });

const account = (number: string, meaning: string) => ({
  meaning,
  draft: () => AccountNumber().default(number),
  input: () => AccountNumber().optional(),
  output: () => z.string(),
});

/** The accounts of the journal; the defaults are those of the plan of accounts of associations (ANC 2018-06). */
export const accountSettings = {
  gifts: account('754100', 'Gifts by hand.'),
  members: account(
    '467000',
    'Cash and cheques that members have not handed over, or nobody has counted yet.',
  ),
  cash: account('530000', 'Cash in the treasury.'),
  cheques: account('511200', 'Cheques in the treasury, to be deposited.'),
  bank: account('512000', 'The bank.'),
  cards: account('511500', 'Cards, at the provider until it pays out.'),
  fees: account('627000', 'Fees of the provider of card payments.'),
  shortages: account('658000', 'What was short when a hand-over was counted.'),
  surpluses: account('758000', 'What was too much when a hand-over was counted.'),
  suspense: account('471000', 'Money of unknown origin or destination, until somebody has settled it.'),
} as const;

export type AccountName = keyof typeof accountSettings;
export type Accounts = Record<AccountName, string>;

/** The French names of the accounts, in the journal and on the page of the settings. */
export const accountLabels: Record<AccountName, string> = {
  gifts: 'Dons manuels',
  members: 'Membres, fonds à remettre',
  cash: 'Caisse',
  cheques: 'Chèques à encaisser',
  bank: 'Banque',
  cards: 'Cartes bancaires à recevoir',
  fees: 'Services bancaires',
  shortages: 'Écarts de caisse, manquants',
  surpluses: 'Écarts de caisse, excédents',
  suspense: 'Compte d’attente',
};
