import QRCode from 'qrcode';
import { fillBox, type Ink } from './ink.ts';

/** Draws a QR code whose upper left module is at `x`, `y`; readers need four modules of white around it. */
export function drawCode(
  ink: Ink,
  text: string,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const side = size / modules.size;
  for (let at = 0; at < modules.size * modules.size; at += 1) {
    if (!modules.data[at]) continue;
    fillBox(
      ink,
      [x + (at % modules.size) * side, y + Math.floor(at / modules.size) * side],
      [side, side],
      'ink',
    );
  }
}
