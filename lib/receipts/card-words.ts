import type { ReceiptCard } from './content.ts';

const names: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  cartes_bancaires: 'CB',
  maestro: 'Maestro',
  eftpos_au: 'eftpos',
  interac: 'Interac',
  jcb: 'JCB',
  discover: 'Discover',
  diners: 'Diners Club',
  unionpay: 'UnionPay',
};

/** What a receipt says of a card, as label and value; nothing where no card was, or nothing is known of it. */
export function cardInFrench(card: ReceiptCard | null | undefined): [string, string][] {
  if (!card) return [];
  const rows: [string, string | null][] = [
    ['Carte', cardName(card)],
    ['Application', joined([card.application_name, card.application_id], ' – ')],
    ["N° d'autorisation", card.authorization_code],
  ];
  return rows.filter((row): row is [string, string] => row[1] !== null);
}

/** `CB Visa se terminant par 4242`. */
function cardName({ brand, network, last4 }: ReceiptCard): string | null {
  const known = [network, brand].map((word) => (word === null ? null : (names[word] ?? null)));
  const name = joined([...new Set(known)], ' ');
  return joined([name, last4 === null ? null : `se terminant par ${last4}`], ' ');
}

function joined(parts: (string | null)[], by: string): string | null {
  const said = parts.filter((part) => part !== null);
  return said.length === 0 ? null : said.join(by);
}
