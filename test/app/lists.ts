import { zipSync } from 'fflate';
import writeWorkbook, { type SheetData } from 'write-excel-file/node';

const bold = (value: string, more: object = {}) => ({ value, fontWeight: 'bold' as const, ...more });

/** A list as a president has it: a title over all columns, titles in two lines, grades, formulas, doubles, phones without their 0. */
export function listOfBrigade(): Promise<Buffer> {
  const rows: SheetData = [
    [
      bold('Amicale – effectifs au 1er septembre', { columnSpan: 8 }),
      null,
      null,
      null,
      null,
      null,
      null,
      null,
    ],
    [],
    [
      bold('Identité', { columnSpan: 3 }),
      null,
      null,
      null,
      bold('Contact', { columnSpan: 2 }),
      null,
      null,
      null,
    ],
    ['Grade', 'NOM', 'Prénom', null, 'Mail', 'Portable', 'Fonction', 'N°'].map(
      (title) => title && bold(title),
    ),
    ['SCH', 'LE BIHAN', 'Erwan', null, 'erwan@example.org', 612345678, 'Président', formula('1+0')],
    ['CPL', 'RIOU', 'Anna', null, null, '06.22.33.44.55', 'Trésorière', formula('A1')],
    ['CPL', 'GUÉGUEN', 'Maël', null, 'mael@example.org', '0033 6 33 44 55 66', null, 3],
    ['SAP', 'RIOU', 'Anna', null, null, '622334455', null, 4],
    ['SAP', 'KERBRAT', 'Noé', null, 'pas-une-adresse', '02 98 00 00 00 / 06 44 55 66 77', 'Membre', 5],
    ['ADC', 'LE BIHAN', 'Erwan', null, 'ewen@example.org', null, null, 6],
    ['SAP', '=HYPERLINK', '<b>Zoé</b>', null, null, null, null, 7],
  ];
  return writeWorkbook([
    { data: rows, sheet: 'Effectifs' },
    { data: [['Clés', 'Local']], sheet: 'Clés du local' },
    { data: [], sheet: 'Vide' },
  ]).toBuffer();
}

const formula = (text: string) => ({ type: 'Formula' as const, value: `=${text}` });

export const workbookOf = (rows: SheetData): Promise<Buffer> => writeWorkbook(rows).toBuffer();

const parts = (sheet: Uint8Array) => ({
  '[Content_Types].xml': new TextEncoder().encode('<Types/>'),
  'xl/workbook.xml': new TextEncoder().encode('<workbook/>'),
  'xl/worksheets/sheet1.xml': sheet,
});

const BOMB_BYTES = 30 * 1024 * 1024;

/** Thirty kilobytes that unpack to thirty megabytes. */
export const bomb = (): Buffer => Buffer.from(zipSync(parts(new Uint8Array(BOMB_BYTES).fill(32))));

/** The same, saying that it unpacks to a hundred bytes. */
export function lyingBomb(): Buffer {
  const packed = bomb();
  const size = Buffer.alloc(4);
  size.writeUInt32LE(BOMB_BYTES);
  const small = Buffer.alloc(4);
  small.writeUInt32LE(100);
  for (let at = packed.indexOf(size); at >= 0; at = packed.indexOf(size, at + 4)) small.copy(packed, at);
  return packed;
}

/** The beginning of a file of the older Office format, with a name in it. */
export const oldFormat = (name: string): Buffer =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512), Buffer.from(name, 'utf16le')]);

export const archiveWith = (name: string, text: string): Buffer =>
  Buffer.from(zipSync({ [name]: new TextEncoder().encode(text) }, { level: 0 }));

const FIRST_NAMES = [
  'Albane',
  'Brieuc',
  'Corentin',
  'Denez',
  'Enora',
  'Fanch',
  'Gaëlle',
  'Hervé',
  'Iwan',
  'Janik',
];
const LAST_NAMES = ['Abgrall', 'Bernès', 'Calvez', 'Derrien'];
const GRADES = ['SAP', 'CPL', 'SCH', 'ADJ'];

/** A list of 40 lines as associations have it: grades, phones without their 0, two doubles, and eight people without an e-mail address. */
export function fortyMembers(): Promise<Buffer> {
  const people = LAST_NAMES.flatMap((last, row) =>
    FIRST_NAMES.map((first, column) => ({ last, first, at: row * FIRST_NAMES.length + column + 1 })),
  ).slice(0, 38);
  const line = ({ last, first, at }: (typeof people)[number]) => [
    GRADES[at % GRADES.length] ?? null,
    last.toUpperCase(),
    first,
    at <= 30 ? `membre${at}@example.org` : null,
    at % 2 === 0 ? 600000000 + at : `06 00 00 00 ${String(at).padStart(2, '0')}`,
  ];
  const lines = people.map(line);
  const doubles = people.slice(3, 5).map(line);
  return writeWorkbook([['Grade', 'Nom', 'Prénom', 'E-mail', 'Portable'], ...lines, ...doubles]).toBuffer();
}
