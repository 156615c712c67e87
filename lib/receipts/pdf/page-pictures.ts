import { Image, Path, Svg } from '@react-pdf/renderer';
import QRCode from 'qrcode';
import { createElement as h } from 'react';
import type { ReceiptLogo } from '../content.ts';

const SIZE = 64;
/** Quiet zone around the code, in modules; readers require four. */
const QUIET = 4;

/** 25 mm and 18 mm, in points. */
const LOGO = { width: 70.8, height: 51 };

/** The logo of the association, at most 25 mm wide and 18 mm high, never enlarged beyond its pixels. */
export function logoImage({ content_type, width, height }: ReceiptLogo, file: Uint8Array) {
  const scale = Math.min(1, LOGO.width / width, LOGO.height / height);
  const src = { data: Buffer.from(file), format: content_type === 'image/png' ? 'png' : 'jpg' } as const;
  return h(Image, {
    src,
    style: { marginRight: 10, width: width * scale, height: height * scale },
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
