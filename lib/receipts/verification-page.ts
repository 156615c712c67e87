import type * as z from 'zod';
import { escapeHtml } from '../html.ts';
import { parseMoney } from '../money.ts';
import { type WebPage, webPage } from '../web-page.ts';
import { dayInFrench, eurosInFrench } from './french.ts';
import type { VerifiedReceipt } from './schemas.ts';

/** What a donor sees who scans the code of a receipt; without a receipt, that there is none. */
export function verificationPage(receipt: z.input<typeof VerifiedReceipt> | undefined): WebPage {
  if (!receipt) {
    const body = `<h1 class="bad">Reçu inconnu</h1>
<p>Aucun reçu ne porte ce code. Vérifiez-le sur le document ; en cas de doute, adressez-vous à l'association.</p>`;
    return webPage({ lang: 'fr', title: 'Reçu inconnu', body });
  }
  const isValid = receipt.state === 'valid';
  const heading = isValid
    ? '<h1 class="good">Ce reçu est valable</h1>'
    : '<h1 class="bad">Ce reçu a été annulé</h1>';
  const refunded = parseMoney(receipt.refunded) ?? 0;
  const rows: [string, string][] = [
    ['Association', receipt.entity_name],
    ['Reçu n°', receipt.number],
    ['Montant', eurosInFrench(parseMoney(receipt.amount) ?? 0)],
    ...(refunded > 0 ? [['Remboursé depuis', eurosInFrench(refunded)] satisfies [string, string]] : []),
    ['Date du paiement', dayInFrench(receipt.date)],
  ];
  const list = rows
    .map(([term, value]) => `<dt>${escapeHtml(term)}</dt><dd>${escapeHtml(value)}</dd>`)
    .join('');
  return webPage({ lang: 'fr', title: 'Vérification du reçu', body: `${heading}<dl>${list}</dl>` });
}
