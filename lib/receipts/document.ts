import { Document, Font, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer';
import { createElement as h } from 'react';
import { assetPath } from '../assets.ts';
import type { ReceiptContent } from './content.ts';
import { dayInFrench, eurosInFrench, paymentInFrench } from './french.ts';
import { qrCode } from './qr-code.ts';
import { amountInWords } from './words.ts';

/** The faces embedded in every receipt: the standard ones of PDF have no Ł, Ș or Ő. */
const receiptFonts = {
  regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
};

export const receiptAssets = Object.values(receiptFonts);

const INK = '#1d1d1b';
const GREY = '#5c5c58';
const RED = '#a3200d';
const LONGEST_WORD = 28;

const styles = StyleSheet.create({
  page: { padding: 28, fontFamily: 'Noto Sans', fontSize: 9, color: INK, lineHeight: 1.4 },
  header: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    borderBottom: `1 solid ${RED}`,
    paddingBottom: 8,
  },
  issuer: { width: '62%' },
  issuerName: { fontSize: 12, fontWeight: 'bold', lineHeight: 1.3, marginBottom: 3 },
  title: { width: '36%', textAlign: 'right' },
  titleText: { fontSize: 12, fontWeight: 'bold', lineHeight: 1.3, marginBottom: 3, color: RED },
  grey: { color: GREY },
  amountBox: { marginVertical: 12, padding: 10, backgroundColor: '#f4f4f2', borderRadius: 4 },
  amount: { fontSize: 20, fontWeight: 'bold', lineHeight: 1.3 },
  row: { flexDirection: 'row', marginBottom: 4 },
  label: { width: '34%', color: GREY },
  value: { width: '66%' },
  footer: { position: 'absolute', left: 28, right: 28, bottom: 24, flexDirection: 'row' },
  legal: { flexGrow: 1, width: 0, paddingLeft: 12, fontSize: 7.5, color: GREY },
  notice: { fontWeight: 'bold', color: INK },
});

let fontsAreReady = false;

function prepareFonts(): void {
  if (fontsAreReady) return;
  Font.register({
    family: 'Noto Sans',
    fonts: [
      { src: assetPath(receiptFonts.regular), fontWeight: 'normal' },
      { src: assetPath(receiptFonts.bold), fontWeight: 'bold' },
    ],
  });
  Font.registerHyphenationCallback(partsOf);
  fontsAreReady = true;
}

/** Names are not cut, syllables of other languages being anybody's guess; only what fits on no line is. */
function partsOf(word: string): string[] {
  return word.length <= LONGEST_WORD ? [word] : (word.match(/.{1,20}/gu) ?? [word]);
}

/** The PDF of a receipt, A5. The same content gives the same bytes. */
export async function renderReceipt(content: ReceiptContent): Promise<Uint8Array> {
  prepareFonts();
  return renderToBuffer(receiptDocument(content));
}

function receiptDocument(content: ReceiptContent): Parameters<typeof renderToBuffer>[0] {
  const issuedAt = new Date(content.issued_at);
  const properties = {
    title: `Reçu ${content.number}`,
    author: content.entity.name,
    creator: 'Tournée',
    producer: 'Tournée',
    language: 'fr',
    creationDate: issuedAt,
    modificationDate: issuedAt,
  };
  return h(
    Document,
    properties,
    h(
      Page,
      { size: 'A5', style: styles.page },
      header(content),
      amountBox(content),
      details(content),
      footer(content),
    ),
  );
}

function header({ entity, number }: ReceiptContent) {
  const numbers = [entity.rna && `RNA ${entity.rna}`, entity.siren && `SIREN ${entity.siren}`].filter(
    Boolean,
  );
  return h(
    View,
    { style: styles.header },
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
    ['Objet', `${content.operation}${calendars}`],
    ['Remis par', content.collected_by],
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
  const contact = content.entity.email ?? content.entity.name;
  return h(
    View,
    { style: styles.footer },
    qrCode(content.verify_url),
    h(
      View,
      { style: styles.legal },
      h(Text, { style: styles.notice }, "Ce document n'est pas un reçu fiscal."),
      h(Text, {}, `Vérifier ce reçu : ${content.verify_url}`),
      h(Text, {}, `Code de vérification : ${content.verification_code}`),
      h(Text, {}, `Vos données servent à établir ce reçu. Accès, rectification, effacement : ${contact}.`),
    ),
  );
}
