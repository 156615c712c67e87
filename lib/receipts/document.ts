import { Document, Page, renderToBuffer, Text, View } from '@react-pdf/renderer';
import { createElement as h } from 'react';
import { contactOf } from '../emails/footers.ts';
import type { ReceiptContent } from './content.ts';
import { fiscalDocument } from './fiscal-document.ts';
import { drawableContent, loadFonts } from './fonts.ts';
import { cardInFrench, dayInFrench, eurosInFrench, paymentInFrench, sirenInFrench } from './french.ts';
import { documentProperties, logoImage, qrCode, styles } from './page-parts.ts';
import { amountInWords } from './words.ts';

/** Renders the PDF of a receipt, A5, of a fiscal one A4; deterministic. `logo` is the file that the content names. */
export async function renderReceipt(content: ReceiptContent, logo?: Uint8Array): Promise<Uint8Array> {
  const hasGlyph = await loadFonts();
  const drawable = drawableContent(content, hasGlyph);
  return renderToBuffer(
    drawable.fiscal ? fiscalDocument(drawable, drawable.fiscal, logo) : receiptDocument(drawable, logo),
  );
}

/** The document of a receipt, whose fonts have been loaded. */
export function receiptDocument(
  content: ReceiptContent,
  logo?: Uint8Array,
): Parameters<typeof renderToBuffer>[0] {
  return h(
    Document,
    documentProperties(content),
    h(
      Page,
      { size: 'A5', style: styles.page },
      header(content, logo),
      amountBox(content),
      details(content),
      footer(content),
    ),
  );
}

function header({ entity, number, issued_on, logo }: ReceiptContent, logoFile: Uint8Array | undefined) {
  const numbers = [
    entity.rna && `RNA\u00a0${entity.rna}`,
    entity.siren && `SIREN\u00a0${sirenInFrench(entity.siren)}`,
  ].filter(Boolean);
  return h(
    View,
    { style: styles.header },
    logo && logoFile ? logoImage(logo, logoFile) : null,
    h(
      View,
      { style: styles.issuer },
      h(Text, { style: styles.issuerName }, entity.name),
      ...[...entity.address, numbers.join(' · ')]
        .filter((line) => line !== '')
        .map((line) => h(Text, { style: styles.grey, key: line }, line)),
    ),
    h(
      View,
      { style: styles.title },
      h(Text, { style: styles.titleText }, 'Reçu de paiement'),
      h(Text, {}, `N° ${number}`),
      h(Text, { style: styles.grey }, `Émis le ${dayInFrench(issued_on)}`),
    ),
  );
}

function amountBox({ amount_cents }: ReceiptContent) {
  return h(
    View,
    { style: styles.amountBox },
    h(Text, { style: styles.amount }, eurosInFrench(amount_cents)),
    h(Text, {}, amountInWords(amount_cents)),
  );
}

function details(content: ReceiptContent) {
  const calendars =
    content.calendars > 0 ? ` (${content.calendars} calendrier${content.calendars > 1 ? 's' : ''})` : '';
  const rows: [string, string | null][] = [
    ['Reçu de', content.payer ?? 'Donateur anonyme'],
    ['Adresse', content.payer_address],
    ['Date du paiement', dayInFrench(content.paid_on)],
    ['Moyen de paiement', paymentInFrench(content.payment_type, content.cheque_number)],
    ...cardInFrench(content.card),
    ['Objet', `${content.operation}${calendars}`],
    ['Collecté par', content.collected_by],
    ['Remplace le reçu', content.replaces ? `N° ${content.replaces}, annulé` : null],
  ];
  const shown = rows.filter((row): row is [string, string] => row[1] !== null);
  return h(View, {}, ...shown.map(([label, value]) => detail(label, value)));
}

function detail(label: string, value: string) {
  return h(
    View,
    { style: styles.row, key: label },
    h(Text, { style: styles.label }, label),
    h(Text, { style: styles.value }, value),
  );
}

function footer(content: ReceiptContent) {
  const contact = contactOf(content.entity);
  return h(
    View,
    { style: styles.footer },
    qrCode(content.verify_url),
    h(
      View,
      { style: styles.legal },
      h(Text, { style: styles.notice }, 'Ce document n’est pas un reçu fiscal.'),
      // On its own line, because a line break would insert a hyphen into the URL.
      h(Text, {}, 'Vérifier ce reçu :'),
      h(Text, {}, content.verify_url),
      h(Text, {}, `Code de vérification : ${content.verification_code}`),
      h(Text, {}, `Vos données servent à établir ce reçu. Accès, rectification, effacement : ${contact}.`),
    ),
  );
}
