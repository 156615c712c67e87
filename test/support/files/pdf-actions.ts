import { inflateSync } from 'node:zlib';

/** Written as in no text by chance: what runs, opens something else, or carries a file. */
const ACTING =
  /\/(JavaScript|JS|AA|Launch|OpenAction|EmbeddedFiles?|RichMedia|Rendition|XFA|SubmitForm|GoToR|GoToE|ImportData|ObjStm|Encrypt|Annots|URI|EF)(?![A-Za-z])/g;

/**
 * Names in a PDF by which another reader could act, in its plain bytes and in whatever can be inflated; by the bytes alone, so
 * that it shares nothing with the reader that wrote the file.
 */
export function actingNames(file: Buffer): string[] {
  const text = file.toString('latin1');
  const inflated = [...text.matchAll(/stream\r?\n([\s\S]*?)endstream/g)].map(([, data = '']) =>
    inflate(data),
  );
  const outside = text.replaceAll(/stream\r?\n[\s\S]*?endstream/g, '');
  return [outside, ...inflated].flatMap((part) =>
    [...plainNames(part).matchAll(ACTING)].map(([name]) => name),
  );
}

function inflate(data: string): string {
  try {
    return inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
  } catch {
    return '';
  }
}

const plainNames = (text: string) =>
  text.replace(/#([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
