import type * as z from 'zod';
import type { FileReply } from '../core/reply.ts';
import { type CsvStyle, csvReply } from '../core/text/csv.ts';

/** The French heading of each column of the figures, for a treasurer; amounts in euros. */
const frenchHeadings: Readonly<Record<string, string>> = {
  addresses: 'Adresses',
  dwellings: 'Logements',
  visited: 'Visités',
  done: 'Terminés',
  to_finish: 'À finir',
  remaining: 'Restants',
  done_pct: 'Terminés (%)',
  passages: 'Passages',
  without_dwelling: 'Passages hors secteur',
  paying: 'Passages avec don',
  refused: 'Refusés',
  vacant: 'Maisons vides',
  refusal_pct: 'Refus (%)',
  amount_cents: 'Montant',
  average_cents: 'Don moyen',
  median_cents: 'Don médian',
  calendars: 'Calendriers',
  sector_id: 'N° secteur',
  sector_name: 'Secteur',
  members: 'N° membres',
  last_passage_at: 'Dernier passage',
  user_id: 'N° utilisateur',
  ope_user_id: 'N° membre',
  name: 'Membre',
  cash_cents: 'Espèces',
  cash_due_cents: 'Espèces dues',
  cash_handed_cents: 'Espèces remises',
  cheque_cents: 'Chèques',
  date: 'Date',
  day_index: 'Jour',
  cumulative_cents: 'Cumul',
  code: 'Libellé',
  count: 'Nombre',
  pending: 'En attente',
  entities: 'Associations',
  entities_active: 'Associations actives',
  entities_pay_enabled: 'Associations avec carte',
  members_active: 'Membres actifs',
  operations_active: 'Opérations actives',
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
