import type * as z from 'zod';
import { headingOf, moneyWords } from '../core/money-words.ts';
import type { FileReply } from '../core/reply.ts';
import { type CsvStyle, csvReply } from '../core/text/csv.ts';

/** The French heading of each column of the figures, for a treasurer; amounts in euros. */
const frenchHeadings: Readonly<Record<string, string>> = {
  addresses: 'Adresses',
  dwellings: 'Logements',
  visited: 'Logements visités',
  done: 'Logements faits',
  to_finish: 'Logements à repasser',
  remaining: 'Logements restants',
  done_pct: 'Logements faits (%)',
  passages: 'Passages',
  without_dwelling: 'Passages hors secteur',
  paying: 'Passages avec don',
  refused: 'Refusés',
  vacant: 'Maisons vides',
  refusal_pct: 'Refus (%)',
  amount_cents: moneyWords.collected.label,
  average_cents: 'Don moyen',
  median_cents: 'Don médian',
  calendars: 'Calendriers',
  sector_id: 'N° secteur',
  sector_name: 'Secteur',
  members: 'Membres',
  last_passage_at: 'Dernier passage',
  user_id: 'N° utilisateur',
  ope_user_id: 'N° membre',
  name: 'Membre',
  cash_cents: 'Espèces',
  cash_due_cents: headingOf('due', 'espèces'),
  cash_handed_cents: headingOf('handed', 'espèces'),
  cheque_cents: 'Chèques',
  date: 'Date',
  day_index: 'Jour',
  cumulative_cents: 'Cumul',
  code: 'Libellé',
  count: 'Nombre',
  pending: 'En attente',
  entities: 'Amicales',
  entities_active: 'Amicales actives',
  entities_pay_enabled: 'Amicales avec cartes',
  members_active: 'Membres actifs',
  operations_active: 'Saisons actives',
  card_share_pct: 'Part de la carte (%)',
};

/** A table of figures as a CSV file with French headings. */
export function figuresReply(
  name: string,
  shape: z.ZodObject,
  lines: Parameters<typeof csvReply>[2],
  style: CsvStyle,
): FileReply {
  return csvReply(name, shape, lines, style, frenchHeadings);
}
