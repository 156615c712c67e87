import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer';
import { createElement as h } from 'react';
import { drawableText, loadFonts } from '../receipts/pdf/fonts.ts';
import { labelledRow, styles } from '../receipts/pdf/page-parts.ts';
import type { Slip } from './slip-content.ts';

/** This many last cheques stay on one page with the total and the signatures, which must not stand alone on a page. */
const LAST_CHEQUES = 2;

const own = StyleSheet.create({
  // Space for the page number.
  sheet: { paddingBottom: 40 },
  section: { marginTop: 12 },
  heading: { fontWeight: 'bold', marginBottom: 4 },
  line: { flexDirection: 'row', borderBottom: '0.5 solid #d9d9d5', paddingVertical: 3 },
  first: { width: '28%', paddingRight: 6 },
  cell: { flexGrow: 1, width: 0, textAlign: 'right', paddingRight: 6 },
  place: { width: '6%', paddingRight: 6, textAlign: 'right' },
  payer: { width: '24%', paddingRight: 6 },
  bank: { width: '16%', paddingRight: 6 },
  difference: { width: '70%', paddingLeft: '6%' },
  text: { flexGrow: 1, width: 0, paddingRight: 6 },
  sum: { fontWeight: 'bold' },
  total: { fontWeight: 'bold', textAlign: 'right', marginTop: 4, paddingRight: 6 },
  signatures: { flexDirection: 'row', marginTop: 24, gap: 8 },
  signature: { flexGrow: 1, width: 0, height: 70, border: '0.5 solid #5c5c58', padding: 6 },
  page: {
    position: 'absolute',
    // Positioned from the top: text rendered late has no height yet, and is not drawn when positioned from the bottom.
    top: 816,
    left: 28,
    right: 28,
    textAlign: 'right',
    fontSize: 7.5,
    lineHeight: 1,
    color: '#5c5c58',
  },
});

/** Renders a slip for signing, A4; equal content gives equal bytes. */
export async function renderSlip(slip: Slip): Promise<Uint8Array> {
  const hasGlyph = await loadFonts();
  return renderToBuffer(slipDocument(slip, (text) => drawableText(text, hasGlyph)));
}

type Draw = (text: string) => string;

function slipDocument(slip: Slip, draw: Draw) {
  const at = new Date(slip.changedAt);
  const properties = {
    title: `${slip.title} ${slip.number}`,
    author: draw(slip.issuer.name),
    creator: 'Tournée',
    producer: 'Tournée',
    language: 'fr',
    creationDate: at,
    modificationDate: at,
  };
  return h(
    Document,
    properties,
    h(
      Page,
      { size: 'A4', style: [styles.page, own.sheet] },
      head(slip, draw),
      h(
        View,
        { style: own.section },
        ...slip.rows.map(([label, value]) => labelledRow([label, draw(value)])),
      ),
      h(View, { style: own.section }, ...slip.table.map(tableLine)),
      slip.denominations === null
        ? null
        : h(
            View,
            { style: own.section },
            h(Text, { style: own.heading }, 'Billets et pièces'),
            h(Text, {}, slip.denominations),
          ),
      ...(slip.cheques.length + slip.chequeDifferences.length === 0
        ? [signatures(slip)]
        : cheques(slip, draw)),
      h(Text, {
        style: own.page,
        fixed: true,
        render: ({ pageNumber, totalPages }) => `${slip.number} · page ${pageNumber} sur ${totalPages}`,
      }),
    ),
  );
}

function head({ issuer, title, number, notes }: Slip, draw: Draw) {
  return h(
    View,
    { style: styles.header },
    h(
      View,
      { style: styles.issuer },
      h(Text, { style: styles.issuerName }, draw(issuer.name)),
      ...issuer.lines.map((line) => h(Text, { style: styles.grey, key: line }, draw(line))),
    ),
    h(
      View,
      { style: styles.title },
      h(Text, { style: styles.titleText }, title),
      h(Text, {}, `N° ${number}`),
      ...notes.map((note) => h(Text, { style: styles.grey, key: note }, note)),
    ),
  );
}

function tableLine({ cells: [first = '', ...cells], weight }: Slip['table'][number], at: number) {
  const style = { heading: styles.grey, sum: own.sum, plain: {} }[weight];
  return h(
    View,
    { style: own.line, key: String(at), wrap: false },
    h(Text, { style: [own.first, style] }, first),
    ...cells.map((cell, column) => h(Text, { style: [own.cell, style], key: String(column) }, cell)),
  );
}

/** Draws the cheques with headings repeated on each page, and the end of the slip together with the last cheques. */
function cheques(slip: Slip, draw: Draw) {
  const many = slip.cheques.length;
  const lines = [
    ...slip.cheques.map((cheque, at) => chequeLine(cheque, at + 1, draw)),
    ...slip.chequeDifferences.map(differenceLine),
  ];
  const headings = h(
    View,
    { style: own.line, fixed: true },
    h(Text, { style: [own.place, styles.grey] }, ''),
    h(Text, { style: [own.payer, styles.grey] }, 'Émetteur'),
    h(Text, { style: [own.bank, styles.grey] }, 'Banque'),
    h(Text, { style: [own.text, styles.grey] }, 'Numéro'),
    h(Text, { style: [own.text, styles.grey] }, 'Reçu le'),
    h(Text, { style: [own.cell, styles.grey] }, 'Montant'),
  );
  return [
    h(
      View,
      { style: own.section, key: 'cheques' },
      h(Text, { style: own.heading, minPresenceAhead: 60 }, many < 2 ? `${many} chèque` : `${many} chèques`),
      headings,
      ...lines.slice(0, -LAST_CHEQUES),
      h(
        View,
        { wrap: false },
        ...lines.slice(-LAST_CHEQUES),
        h(Text, { style: own.total }, `Total des chèques : ${slip.chequesTotal}`),
        signatures(slip),
      ),
    ),
  ];
}

function chequeLine(
  { payer, bank, number, day, amount }: Slip['cheques'][number],
  place: number,
  draw: Draw,
) {
  return h(
    View,
    { style: own.line, key: String(place), wrap: false },
    h(Text, { style: [own.place, styles.grey] }, String(place)),
    h(Text, { style: own.payer }, draw(payer)),
    h(Text, { style: own.bank }, draw(bank)),
    h(Text, { style: own.text }, draw(number)),
    h(Text, { style: own.text }, day),
    h(Text, { style: own.cell }, amount),
  );
}

function differenceLine([label, amount]: Slip['chequeDifferences'][number]) {
  return h(
    View,
    { style: own.line, key: label, wrap: false },
    h(Text, { style: own.difference }, label),
    h(Text, { style: own.cell }, amount),
  );
}

function signatures({ signatures: people }: Slip) {
  return h(View, { style: own.signatures, key: 'signatures', wrap: false }, ...people.map(signature));
}

function signature(who: string) {
  return h(
    View,
    { style: own.signature, key: who },
    h(Text, { style: styles.grey }, `${who}, date et signature`),
  );
}
