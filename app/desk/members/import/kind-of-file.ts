/** What the first bytes of a file say that it is. */
export type FileKind = 'text' | 'xlsx' | 'protected' | 'xls' | 'ods' | 'pdf' | 'word' | 'other';

const startsWith = (bytes: Uint8Array, ...beginning: number[]) =>
  beginning.every((byte, at) => bytes[at] === byte);

/** Whether the bytes contain this ASCII text; `step` 2 for text of two bytes a letter. */
function contains(bytes: Uint8Array, text: string, step = 1): boolean {
  const codes = [...text].map((letter) => letter.charCodeAt(0));
  const [first = 0] = codes;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (codes.every((code, place) => bytes[at + place * step] === code)) return true;
  return false;
}

/** The kind of a file by its content: names lie. */
export function kindOf(bytes: Uint8Array): FileKind {
  // An encrypted .xlsx is a container of the older format.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return ofOldFormat(bytes);
  if (startsWith(bytes, 0x50, 0x4b)) return ofArchive(bytes);
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) return 'pdf';
  if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff)) return 'text';
  return bytes.includes(0) ? 'other' : 'text';
}

function ofOldFormat(bytes: Uint8Array): FileKind {
  if (contains(bytes, 'EncryptedPackage', 2)) return 'protected';
  return contains(bytes, 'WordDocument', 2) ? 'word' : 'xls';
}

function ofArchive(bytes: Uint8Array): FileKind {
  if (contains(bytes, 'application/vnd.oasis.opendocument.spreadsheet')) return 'ods';
  if (contains(bytes, 'xl/workbook.xml')) return 'xlsx';
  if (contains(bytes, 'word/document.xml')) return 'word';
  // A torn file has lost the table of its parts, which is at the end.
  return contains(bytes, 'xl/') || contains(bytes, '[Content_Types].xml') ? 'xlsx' : 'other';
}
