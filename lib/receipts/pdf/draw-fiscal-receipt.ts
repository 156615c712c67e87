import { StyleSheet, Text, View } from '@react-pdf/renderer';
import { createElement as h } from 'react';
import type { ReceiptContent } from '../content.ts';
import { dayInFrench, eurosInFrench, paymentInFrench, sirenInFrench } from '../french.ts';
import {
  amountTexts,
  documentOf,
  foot,
  head,
  labelledRow,
  type Rows,
  shownRows,
  styles,
} from './page-parts.ts';

const fiscal = StyleSheet.create({
  page: { ...styles.page, padding: 42, paddingBottom: 104, fontSize: 10 },
  section: { marginTop: 12 },
  heading: { fontWeight: 'bold', fontSize: 11, marginBottom: 4 },
  sentence: { marginTop: 12 },
  signature: { marginTop: 14, marginLeft: '50%' },
  // Space for a handwritten signature, above its line.
  line: { marginTop: 6, paddingBottom: 34, borderBottom: '0.75 solid #5c5c58' },
  footer: { ...styles.footer, left: 42, right: 42, bottom: 30 },
  continued: { position: 'absolute', top: 20, right: 42, color: '#5c5c58', fontSize: 8 },
});

type Fiscal = NonNullable<ReceiptContent['fiscal']>;

/**
 * Builds the document of a fiscal receipt, A4; the fonts must be loaded. The layout is the service's own, with every mention of
 * form 2041-RD (Cerfa 11580*05), which docs/receipts.md compares point by point.
 */
export function fiscalDocument(content: ReceiptContent, mentions: Fiscal, logo?: Uint8Array) {
  return documentOf(
    content,
    { size: 'A4', style: fiscal.page },
    h(Text, {
      style: fiscal.continued,
      fixed: true,
      render: ({ pageNumber }) => (pageNumber > 1 ? `Reçu fiscal n° ${content.number} (suite)` : ''),
    }),
    headOf(content, logo),
    section('Bénéficiaire des versements', bodyRows(content, mentions)),
    section('Donateur', [
      ['Nom et prénom', content.payer],
      ['Adresse', content.payer_address],
    ]),
    gift(content, mentions),
    declaration(content, mentions),
    foot(content, { style: fiscal.footer, fixed: true }),
  );
}

function headOf(content: ReceiptContent, logo: Uint8Array | undefined) {
  return head(content, logo, {
    name: 'Reçu au titre des dons à certains organismes d’intérêt général',
    lines: [
      'Articles 200 et 978 du code général des impôts (CGI)',
      'Mentions du formulaire 2041-RD (Cerfa n° 11580*05)',
    ],
    title: 'Reçu fiscal',
    number: `N° d’ordre ${content.number}`,
    note: content.replaces ? `Remplace le reçu n° ${content.replaces}, annulé` : null,
  });
}

function bodyRows({ entity }: ReceiptContent, { object, category }: Fiscal): Rows {
  return [
    ['Nom', entity.name],
    ['Adresse', entity.address.join(', ')],
    ['SIREN', entity.siren && sirenInFrench(entity.siren)],
    ['RNA', entity.rna],
    ['Objet', object],
    ['Catégorie d’organisme', category],
  ];
}

function section(title: string, rows: Rows) {
  const shown = shownRows(rows).map(onOneLine);
  return h(
    View,
    { style: fiscal.section },
    // The heading must be on the page of its first row.
    h(
      View,
      { wrap: false },
      h(Text, { style: fiscal.heading }, title),
      ...shown.slice(0, 1).map(labelledRow),
    ),
    ...shown.slice(1).map(labelledRow),
  );
}

/** Joins the lines of a text, whose breaks would extend the receipt over more than two pages. */
function onOneLine([label, value]: [string, string]): [string, string] {
  return [label, value.replace(/\s+/g, ' ')];
}

function gift(content: ReceiptContent, { counterpart_cents: counterpart }: Fiscal) {
  const { amount_cents, paid_on, payment_type, cheque_number } = content;
  return h(
    View,
    {},
    h(
      View,
      { style: styles.amountBox, wrap: false },
      h(Text, {}, 'Le bénéficiaire reconnaît avoir reçu, au titre des dons et versements, la somme de'),
      ...amountTexts(content, `***${eurosInFrench(amount_cents)}***`),
    ),
    section('Versement', [
      ['Date du versement', dayInFrench(paid_on)],
      ['Forme du don', 'Déclaration de don manuel'],
      ['Nature du don', 'Numéraire'],
      ['Mode de versement', paymentInFrench(payment_type, cheque_number)],
      ['Contrepartie remise', counterpart === 0 ? null : `${eurosInFrench(counterpart)} (calendriers)`],
    ]),
  );
}

function declaration({ issued_on, entity }: ReceiptContent, { signatory, place }: Fiscal) {
  return h(
    View,
    { wrap: false },
    h(
      Text,
      { style: fiscal.sentence },
      'Le bénéficiaire certifie sur l’honneur que les dons et versements qu’il reçoit ouvrent droit à la réduction d’impôt prévue à l’article 200 du CGI.',
    ),
    h(
      View,
      { style: fiscal.signature },
      h(Text, {}, `${place ? `Fait à ${place}, le` : 'Fait le'} ${dayInFrench(issued_on)}`),
      h(Text, { style: fiscal.heading }, signatory),
      h(Text, { style: styles.grey }, `Pour ${entity.name}`),
      h(Text, { style: fiscal.line }, 'Signature :'),
    ),
  );
}
