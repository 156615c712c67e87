import { Image, Path, StyleSheet, Svg } from '@react-pdf/renderer';
import QRCode from 'qrcode';
import { createElement as h } from 'react';
import type { ReceiptContent, ReceiptLogo } from './content.ts';

const INK = '#1d1d1b';
const GREY = '#5c5c58';
const RED = '#a3200d';

/** Styles of the receipt; lengths in points. */
export const styles = StyleSheet.create({
  page: {
    padding: 28,
    fontFamily: 'Noto Sans',
    // It would split ẹ ị ọ ụ ṃ ṅ ṣ ḿ ǹ into two glyphs of one letter, and the renderer cuts as many letters off the end.
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
  logo: { marginRight: 10 },
  // What the logo leaves.
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

/** The properties of the document of a receipt, for readers and archives. */
export function documentProperties({ number, entity, issued_at }: ReceiptContent) {
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

const SIZE = 64;
/** Quiet zone around the code, in modules; readers need four. */
const QUIET = 4;

/** 25 mm and 18 mm. */
const LOGO = { width: 70.8, height: 51 };

/** The logo of the association, at most 25 mm wide and 18 mm high, and no larger than its pixels. */
export function logoImage({ content_type, width, height }: ReceiptLogo, file: Uint8Array) {
  const scale = Math.min(1, LOGO.width / width, LOGO.height / height);
  const src = { data: Buffer.from(file), format: content_type === 'image/png' ? 'png' : 'jpg' } as const;
  return h(Image, {
    src,
    style: { ...styles.logo, width: width * scale, height: height * scale },
  });
}

/** A QR code as one vector path. */
export function qrCode(text: string) {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const side = modules.size + 2 * QUIET;
  const dark = Array.from({ length: modules.size * modules.size }, (_, at) => at).filter(
    (at) => modules.data[at],
  );
  const d = dark
    .map((at) => `M${(at % modules.size) + QUIET} ${Math.floor(at / modules.size) + QUIET}h1v1h-1z`)
    .join('');
  return h(
    Svg,
    { viewBox: `0 0 ${side} ${side}`, width: SIZE, height: SIZE },
    h(Path, { d, fill: '#000000' }),
  );
}
