import { Path, Svg } from '@react-pdf/renderer';
import QRCode from 'qrcode';
import { createElement as h } from 'react';

const SIZE = 64;
/** Light modules around the code: readers need four. */
const QUIET = 4;

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
