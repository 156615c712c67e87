import { wrapped } from './faces.ts';
import { drawBox, drawLine, type Faces, fillBox, type Ink, PAPER, writeText } from './ink.ts';
import type { Sheet, SheetDoor, SheetLine } from './sheet.ts';

const { margin } = PAPER;
const RIGHT = PAPER.width - margin;
const ROW = 16;
const LINE = 10;
/** The left edge of each column. */
const AT = { walk: margin, label: margin + 26, last: margin + 176 };
const LABEL = { size: 8, width: AT.last - AT.label - 6 };
/** Checkboxes, then blanks to fill in. */
const boxes = ['Fait', 'Absent', 'Refus', 'Repasser'].map((title, at) => ({
  title,
  x: margin + 240 + at * 42,
}));
const blanks = [
  { title: 'Montant', x: margin + 410, width: 50 },
  { title: 'Remarque', x: margin + 466, width: RIGHT - margin - 466 },
];

/** A part of the list with its height; `draw` draws it at `y` from the top. */
export type Block = { height: number; draw(ink: Ink, y: number): void };

/** The column titles, which are repeated on every page. */
export function titlesOf({ regular }: Faces): Block {
  const titles = [
    { title: 'N°', x: AT.walk },
    { title: 'Adresse, logement', x: AT.label },
    { title: 'L’an dernier', x: AT.last },
    ...boxes,
    ...blanks,
  ];
  return {
    height: 14,
    draw: (ink, y) => {
      for (const { title, x } of titles)
        writeText(ink, regular, { at: [x, y + 9], size: 6.5, text: title, shade: 'soft' });
      drawLine(ink, [
        [margin, y + 13],
        [RIGHT, y + 13],
      ]);
    },
  };
}

/** A block of the list; `continued` is drawn above it at the top of a page, null if the block itself names its street. */
export type ListBlock = Block & { continued: Block | null };

/** The blocks of a sheet in walking order: a heading at the start of each street, its addresses, and their dwellings. */
export function blocksOf(faces: Faces, { doors }: Sheet): ListBlock[] {
  return doors.flatMap((door, at) => {
    const { street, label } = door;
    const own = doorBlock(faces, door);
    const isNewStreet = doors[at - 1]?.street !== street;
    // A heading stays on the page of its first address.
    const first = isNewStreet ? together([streetBlock(faces, street), own]) : own;
    return [
      { ...first, continued: isNewStreet ? null : streetBlock(faces, `${street} (suite)`) },
      ...door.dwellings.map((one) => ({
        ...lineBlock(faces, one),
        continued: streetBlock(faces, `${street}, ${label} (suite)`),
      })),
    ];
  });
}

function together(parts: readonly Block[]): Block {
  return {
    height: parts.reduce((sum, { height }) => sum + height, 0),
    draw: (ink, y) => {
      parts.reduce((top, part) => {
        part.draw(ink, top);
        return top + part.height;
      }, y);
    },
  };
}

function streetBlock({ bold }: Faces, street: string): Block {
  const lines = wrapped(bold, street, { size: 9, width: RIGHT - margin - 8 });
  const height = lines.length * 11 + 5;
  return {
    height,
    draw: (ink, y) => {
      fillBox(ink, [margin, y + 1], [RIGHT - margin, height - 2], 'band');
      for (const [at, text] of lines.entries())
        writeText(ink, bold, { at: [margin + 4, y + 11 + at * 11], size: 9, text });
    },
  };
}

function doorBlock(faces: Faces, door: SheetDoor): Block {
  const isBuilding = door.dwellings.length > 0;
  const row = rowOf(faces, door, { hasBoxes: !isBuilding, inset: 0, isBold: true });
  return {
    height: row.height,
    draw: (ink, y) => {
      writeText(ink, faces.regular, {
        at: [AT.walk, y + 11],
        size: 7,
        text: String(door.walk),
        shade: 'soft',
      });
      row.draw(ink, y);
    },
  };
}

function lineBlock(faces: Faces, line: SheetLine): Block {
  return rowOf(faces, line, { hasBoxes: true, inset: 12, isBold: false });
}

type Look = { hasBoxes: boolean; inset: number; isBold: boolean };

function rowOf(faces: Faces, line: SheetLine, { hasBoxes, inset, isBold }: Look): Block {
  const face = isBold ? faces.bold : faces.regular;
  const label = wrapped(face, line.label, { size: LABEL.size, width: LABEL.width - inset });
  const height = ROW + (label.length - 1) * LINE;
  return {
    height,
    draw: (ink, y) => {
      const shade = line.isNeverCalled ? 'soft' : 'ink';
      for (const [at, text] of label.entries())
        writeText(ink, face, { at: [AT.label + inset, y + 11 + at * LINE], size: LABEL.size, text, shade });
      drawLine(
        ink,
        [
          [margin, y + height],
          [RIGHT, y + height],
        ],
        { width: 0.3, shade: 'rule' },
      );
      if (line.isNeverCalled) strikeOut(ink, faces, y, height);
      else if (hasBoxes) fillIn(ink, faces, line, y);
    },
  };
}

function strikeOut(ink: Ink, { bold }: Faces, y: number, height: number): void {
  drawLine(
    ink,
    [
      [AT.label, y + height / 2],
      [RIGHT, y + height / 2],
    ],
    { width: 1 },
  );
  const text = 'ne pas solliciter';
  fillBox(ink, [AT.last + 60, y + 2], [bold.widthOf(text) * 8 + 6, height - 4], 'band');
  writeText(ink, bold, { at: [AT.last + 63, y + height / 2 + 3], size: 8, text });
}

function fillIn(ink: Ink, { regular }: Faces, { lastSeason }: SheetLine, y: number): void {
  if (lastSeason !== null)
    writeText(ink, regular, { at: [AT.last, y + 11], size: 7, text: lastSeason, shade: 'soft' });
  for (const { x } of boxes) drawBox(ink, [x + 2, y + 4], [8, 8]);
  for (const { x, width } of blanks)
    drawLine(
      ink,
      [
        [x, y + 13],
        [x + width, y + 13],
      ],
      { shade: 'soft', width: 0.4 },
    );
}
