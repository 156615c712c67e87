import { renderToBuffer, View } from '@react-pdf/renderer';
import { createElement as h } from 'react';
import type { ReceiptContent } from '../content.ts';
import { cardInFrench, dayInFrench, eurosInFrench, paymentInFrench, sirenInFrench } from '../french.ts';
import { fiscalDocument } from './draw-fiscal-receipt.ts';
import { drawableContent, loadFonts } from './fonts.ts';
import { amountTexts, documentOf, foot, head, labelledRow, shownRows, styles } from './page-parts.ts';

/** Renders the PDF of a receipt, A5, or A4 for a fiscal one; deterministic. `logo` is the file that the content names. */
export async function renderReceipt(content: ReceiptContent, logo?: Uint8Array): Promise<Uint8Array> {
  const hasGlyph = await loadFonts();
  const drawable = drawableContent(content, hasGlyph);
  return renderToBuffer(
    drawable.fiscal ? fiscalDocument(drawable, drawable.fiscal, logo) : receiptDocument(drawable, logo),
  );
}

/** Builds the document of a receipt; the fonts must be loaded. */
export function receiptDocument(content: ReceiptContent, logo?: Uint8Array) {
  return documentOf(
    content,
    { size: 'A5', style: styles.page },
    headOf(content, logo),
    h(View, { style: styles.amountBox }, ...amountTexts(content, eurosInFrench(content.amount_cents))),
    details(content),
    foot(content, { style: styles.footer }, 'Ce document n’est pas un reçu fiscal.'),
  );
}

function headOf(content: ReceiptContent, logo: Uint8Array | undefined) {
  const { entity, number, issued_on } = content;
  const numbers = [
    entity.rna && `RNA\u00a0${entity.rna}`,
    entity.siren && `SIREN\u00a0${sirenInFrench(entity.siren)}`,
  ].filter(Boolean);
  return head(content, logo, {
    name: entity.name,
    lines: [...entity.address, numbers.join(' · ')].filter((line) => line !== ''),
    title: 'Reçu de paiement',
    number: `N° ${number}`,
    note: `Émis le ${dayInFrench(issued_on)}`,
  });
}

function details(content: ReceiptContent) {
  const calendars =
    content.calendars > 0 ? ` (${content.calendars} calendrier${content.calendars > 1 ? 's' : ''})` : '';
  const rows = shownRows([
    ['Reçu de', content.payer ?? 'Donateur anonyme'],
    ['Adresse', content.payer_address],
    ['Date du paiement', dayInFrench(content.paid_on)],
    ['Moyen de paiement', paymentInFrench(content.payment_type, content.cheque_number)],
    ...cardInFrench(content.card),
    ['Objet', `${content.operation}${calendars}`],
    ['Collecté par', content.collected_by],
    ['Remplace le reçu', content.replaces ? `N° ${content.replaces}, annulé` : null],
  ]);
  return h(View, {}, ...rows.map(labelledRow));
}
