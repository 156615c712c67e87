import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer';
import { createElement as h } from 'react';
import { drawableText, loadFonts } from '../receipts/fonts.ts';
import { labelledRow, styles } from '../receipts/page-parts.ts';
import type { Slip } from './slip-content.ts';

const own = StyleSheet.create({
  section: { marginTop: 12 },
  heading: { fontWeight: 'bold', marginBottom: 4 },
  line: { flexDirection: 'row', borderBottom: '0.5 solid #d9d9d5', paddingVertical: 3 },
  first: { width: '28%', paddingRight: 6 },
  cell: { flexGrow: 1, width: 0, textAlign: 'right', paddingRight: 6 },
  text: { flexGrow: 1, width: 0, paddingRight: 6 },
  total: { fontWeight: 'bold', textAlign: 'right', marginTop: 4, paddingRight: 6 },
  signatures: { flexDirection: 'row', marginTop: 24 },
  signature: { width: '50%', height: 70, border: '0.5 solid #5c5c58', padding: 6, marginRight: 6 },
  page: {
    position: 'absolute',
    bottom: 14,
    left: 28,
    right: 28,
    textAlign: 'right',
    fontSize: 7.5,
    color: '#5c5c58',
  },
});

/** Renders a slip to sign, A4; the same content always gives the same bytes. */
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
      { size: 'A4', style: styles.page },
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
      slip.cheques.length === 0 ? null : cheques(slip, draw),
      h(View, { style: own.signatures, wrap: false }, ...slip.signatures.map(signature)),
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

function tableLine([first = '', ...cells]: string[], at: number) {
  const weight = at === 0 ? styles.grey : {};
  return h(
    View,
    { style: own.line, key: String(at) },
    h(Text, { style: [own.first, weight] }, first),
    ...cells.map((cell, column) => h(Text, { style: [own.cell, weight], key: String(column) }, cell)),
  );
}

function cheques({ cheques: lines, chequesTotal }: Slip, draw: Draw) {
  const many = lines.length;
  return h(
    View,
    { style: own.section },
    h(Text, { style: own.heading }, many === 1 ? '1 chèque' : `${many} chèques`),
    ...lines.map(({ bank, number, day, amount }, at) =>
      h(
        View,
        { style: own.line, key: String(at), wrap: false },
        h(Text, { style: own.text }, draw(bank)),
        h(Text, { style: own.text }, draw(number)),
        h(Text, { style: own.text }, day),
        h(Text, { style: own.cell }, amount),
      ),
    ),
    h(Text, { style: own.total }, `Total : ${chequesTotal}`),
  );
}

function signature(who: string) {
  return h(
    View,
    { style: own.signature, key: who },
    h(Text, { style: styles.grey }, `${who}, date et signature`),
  );
}
