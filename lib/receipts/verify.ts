import type * as z from 'zod';
import { type Context, inEntity } from '../core/context.ts';
import { orDamaged } from '../core/crypto/cipher.ts';
import { formatCents, parseMoney } from '../core/money.ts';
import { Problem } from '../core/problems/problem.ts';
import { escapeHtml } from '../core/text/html.ts';
import { type WebPage, webPage } from '../core/text/web-page.ts';
import { findEntity } from '../data/entities.ts';
import { findReceiptByCode, type ReceiptRow } from '../data/receipts/receipts.ts';
import { entityName } from '../entities/present.ts';
import { openContent } from './content.ts';
import { dayInFrench, eurosInFrench } from './french.ts';
import type { VerifiedReceipt } from './schemas.ts';

/** The HTML page behind the QR code of a receipt; without a receipt, the page of an unknown code. */
export function verificationPage(receipt: z.input<typeof VerifiedReceipt> | undefined): WebPage {
  if (!receipt) {
    const body = `<h1 class="bad">Reçu inconnu</h1>
<p>Aucun reçu ne porte ce code. Vérifiez-le sur le document ; en cas de doute, adressez-vous à l’association.</p>`;
    return webPage({ lang: 'fr', title: 'Reçu inconnu', body });
  }
  const isValid = receipt.state === 'valid';
  const heading = isValid
    ? '<h1 class="good">Ce reçu est valable</h1>'
    : '<h1 class="bad">Ce reçu a été annulé</h1>';
  const refunded = parseMoney(receipt.refunded) ?? 0;
  const numberTerm = receipt.number.startsWith('F-') ? 'Reçu fiscal n°' : 'Reçu n°';
  const rows: [string, string][] = [
    ...(receipt.damaged ? [] : [['Association', receipt.entity_name] satisfies [string, string]]),
    [numberTerm, receipt.number],
    ['Montant', eurosInFrench(parseMoney(receipt.amount) ?? 0)],
    ...(refunded > 0 ? [['Remboursé depuis', eurosInFrench(refunded)] satisfies [string, string]] : []),
    ['Date du paiement', dayInFrench(receipt.date)],
  ];
  const list = rows
    .map(([term, value]) => {
      // Browsers break a number after its hyphens.
      const shown = term === numberTerm ? '<dd class="whole">' : '<dd>';
      return `<dt>${escapeHtml(term)}</dt>${shown}${escapeHtml(value)}</dd>`;
    })
    .join('');
  return webPage({ lang: 'fr', title: 'Vérification du reçu', body: `${heading}<dl>${list}</dl>` });
}

/** Returns the public facts of a receipt, without personal data. */
export async function verifyReceipt(ctx: Context, code: string): Promise<z.input<typeof VerifiedReceipt>> {
  // Accepts codes as people type them: with spaces and hyphens, in lower case.
  const typed = code.replaceAll(/[\s-]/g, '').toUpperCase();
  const receipt = /^[0-9A-Z]{16}$/.test(typed) ? await findReceiptByCode(ctx, typed) : undefined;
  if (!receipt) throw new Problem('not-found');
  const name = orDamaged(() => openContent(ctx, receipt).entity.name) ?? (await presentName(ctx, receipt));
  return {
    number: receipt.number,
    date: receipt.paid_on,
    amount: formatCents(receipt.amount_cents),
    entity_name: name ?? '',
    ...(name === null ? { damaged: ['entity_name'] } : {}),
    state: receipt.state === 'cancelled' ? 'cancelled' : 'valid',
    refunded: formatCents(receipt.refunded_cents),
  };
}

/** The current name of the association, for a receipt with damaged content; null if that is damaged too. */
async function presentName(ctx: Context, { entity_id: entityId }: ReceiptRow): Promise<string | null> {
  const entity = await findEntity(inEntity(ctx, entityId), entityId, 'any');
  return entity ? entityName(ctx, entity) : null;
}
