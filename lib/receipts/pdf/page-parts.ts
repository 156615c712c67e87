import { Document, Page, type renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer';
import { createElement as h, type ReactNode } from 'react';
import { contactOf } from '../../emails/footers.ts';
import type { ReceiptContent } from '../content.ts';
import { amountInWords } from './amount-in-words.ts';
import { logoImage, qrCode } from './page-pictures.ts';

const INK = '#1d1d1b';
const GREY = '#5c5c58';
const RED = '#a3200d';

/** Styles of the receipt; lengths in points. */
export const styles = StyleSheet.create({
  page: {
    padding: 28,
    fontFamily: 'Noto Sans',
    // Disabled because it would split ẹ ị ọ ụ ṃ ṅ ṣ ḿ ǹ into two glyphs per letter, and the renderer would drop as many letters at
    // the end.
    fontFeatureSettings: { ccmp: 0 },
    fontSize: 9,
    color: INK,
    lineHeight: 1.4,
  },
  header: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    borderBottom: `1 solid ${RED}`,
    paddingBottom: 8,
  },
  // The width beside the logo.
  issuer: { flexGrow: 1, width: 0, paddingRight: 8 },
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

/** Builds a document with these parts on pages of one size. */
export function documentOf(
  content: ReceiptContent,
  page: { size: 'A4' | 'A5'; style: typeof styles.page },
  ...parts: ReactNode[]
): Parameters<typeof renderToBuffer>[0] {
  return h(Document, documentProperties(content), h(Page, page, ...parts));
}

/** The metadata of a receipt's document, for PDF readers and archives. */
function documentProperties({ number, entity, issued_at }: ReceiptContent) {
  const issuedAt = new Date(issued_at);
  return {
    title: `Reçu ${number}`,
    author: entity.name,
    creator: 'Tournée',
    producer: 'Tournée',
    language: 'fr',
    creationDate: issuedAt,
    modificationDate: issuedAt,
  };
}

type Head = { name: string; lines: string[]; title: string; number: string; note: string | null };

/** The header of a receipt: the logo, the name with lines below, and on the right the kind of receipt. */
export function head({ logo }: ReceiptContent, logoFile: Uint8Array | undefined, said: Head) {
  return h(
    View,
    { style: styles.header },
    logo && logoFile ? logoImage(logo, logoFile) : null,
    h(
      View,
      { style: styles.issuer },
      h(Text, { style: styles.issuerName }, said.name),
      ...said.lines.map((line) => h(Text, { style: styles.grey, key: line }, line)),
    ),
    h(
      View,
      { style: styles.title },
      h(Text, { style: styles.titleText }, said.title),
      h(Text, {}, said.number),
      said.note === null ? null : h(Text, { style: styles.grey }, said.note),
    ),
  );
}

/** The amount in digits, as `shown`, and in words. */
export function amountTexts({ amount_cents }: ReceiptContent, shown: string) {
  return [
    h(Text, { style: styles.amount, key: 'figures' }, shown),
    h(Text, { key: 'words' }, amountInWords(amount_cents)),
  ];
}

/** Labels and values; a value that the receipt lacks is null. */
export type Rows = [label: string, value: string | null][];

/** Returns the rows that have a value. */
export function shownRows(rows: Rows): [label: string, value: string][] {
  return rows.filter((row): row is [string, string] => row[1] !== null);
}

export function labelledRow([label, value]: [label: string, value: string]) {
  return h(
    View,
    { style: styles.row, key: label },
    h(Text, { style: styles.label }, label),
    h(Text, { style: styles.value }, value),
  );
}

/** The footer of a receipt: how to verify it, and the contact for personal data. */
export function foot(
  content: ReceiptContent,
  view: { style: typeof styles.footer; fixed?: boolean },
  notice?: string,
) {
  return h(
    View,
    view,
    qrCode(content.verify_url),
    h(
      View,
      { style: styles.legal },
      notice === undefined ? null : h(Text, { style: styles.notice }, notice),
      // On its own line, because a line break would insert a hyphen into the URL.
      h(Text, {}, 'Vérifier ce reçu :'),
      h(Text, {}, content.verify_url),
      h(Text, {}, `Code de vérification : ${content.verification_code}`),
      h(
        Text,
        {},
        `Vos données servent à établir ce reçu. Accès, rectification, effacement : ${contactOf(content.entity)}.`,
      ),
    ),
  );
}
