import QRCode from 'qrcode';
import { blocksOf, titlesOf } from './draw-lines.ts';
import { drawMap } from './draw-map.ts';
import { wrapped } from './faces.ts';
import { drawBox, type Faces, fillBox, type Ink, PAPER, writeText } from './ink.ts';
import type { Sheet } from './sheet.ts';

const { margin, width, height } = PAPER;
const BOTTOM = height - margin - 8;
const CODE = 62;
const MAP = 300;
/** The maximum number of lines of a title. */
const TITLE_LINES = 5;

/** The pages of a sector's sheet: header, map and addresses in walking order. */
export function drawSheet(faces: Faces, sheet: Sheet): Ink[] {
  const first: Ink = [];
  let y = drawHead(first, faces, sheet);
  const frame = { x: margin, y, width: width - 2 * margin, height: MAP };
  drawBox(first, [frame.x, frame.y], [frame.width, frame.height], 'rule');
  drawMap(first, faces, sheet, frame);
  const pages = [first];
  const titles = titlesOf(faces);
  y += MAP + 6;
  let ink = first;
  let isTitled = false;
  for (const block of blocksOf(faces, sheet)) {
    const needed = block.height + (isTitled ? 0 : titles.height);
    if (y + needed > BOTTOM) {
      ink = [];
      pages.push(ink);
      y = margin;
      isTitled = false;
    }
    const above = isTitled ? [] : [titles, block.continued];
    for (const part of [...above, block]) {
      part?.draw(ink, y);
      y += part?.height ?? 0;
    }
    isTitled = true;
  }
  if (sheet.doors.length === 0)
    writeText(ink, faces.regular, { at: [margin, y + 10], size: 9, text: 'Aucune adresse dans ce secteur.' });
  for (const [at, page] of pages.entries())
    drawFoot(page, faces, sheet, `page ${at + 1} sur ${pages.length}`);
  return pages;
}

/** Draws association, operation and sector, blanks for name and day, and the QR code; returns the lower edge. */
function drawHead(ink: Ink, { regular, bold }: Faces, sheet: Sheet): number {
  const room = width - 2 * margin - CODE - 16;
  drawCode(ink, sheet.url, { x: width - margin - CODE, y: margin, size: CODE });
  let y = margin + 8;
  const above = wrapped(regular, `${sheet.association} · ${sheet.operation}`, { size: 8, width: room });
  for (const text of shortenedTo(above, 3)) {
    writeText(ink, regular, { at: [margin, y], size: 8, text, shade: 'soft' });
    y += 10;
  }
  y += 8;
  for (const text of shortenedTo(wrapped(bold, sheet.sector, { size: 14, width: room }), TITLE_LINES)) {
    writeText(ink, bold, { at: [margin, y], size: 14, text });
    y += 17;
  }
  const doors = sheet.doors.length;
  const homes = sheet.doors.reduce((sum, { dwellings }) => sum + Math.max(dwellings.length, 1), 0);
  const counts = `Feuille n° ${sheet.number} sur ${sheet.of} · ${doors} ${doors > 1 ? 'adresses' : 'adresse'} · ${homes} ${homes > 1 ? 'logements' : 'logement'}`;
  writeText(ink, regular, { at: [margin, y], size: 9, text: counts });
  y += 16;
  const blank = 'Nom : ______________________________   Date : ____ / ____ / ________';
  writeText(ink, regular, { at: [margin, y], size: 9, text: blank });
  return Math.max(y + 10, margin + CODE + 16);
}

/** Draws a QR code whose upper left module is at `x`, `y`; readers need four modules of white around it. */
function drawCode(ink: Ink, text: string, { x, y, size }: { x: number; y: number; size: number }): void {
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

function shortenedTo(lines: readonly string[], most: number): string[] {
  return lines.length <= most ? [...lines] : [...lines.slice(0, most - 1), `${lines[most - 1]}…`];
}

function drawFoot(ink: Ink, { regular }: Faces, { sector, number }: Sheet, place: string): void {
  const [name = ''] = wrapped(regular, sector, { size: 7, width: 330 });
  const text = `Feuille n° ${number} · ${name} · ${place}`;
  const at = width - margin - regular.widthOf(text) * 7;
  writeText(ink, regular, { at: [at, height - margin + 6], size: 7, text, shade: 'soft' });
}
