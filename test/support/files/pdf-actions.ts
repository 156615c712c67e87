import { inflateSync } from 'node:zlib';

/** PDF names of actions, external targets and attachments, in a form that does not occur in text by chance. */
const ACTING =
  /\/(JavaScript|JS|AA|Launch|OpenAction|EmbeddedFiles?|RichMedia|Rendition|XFA|SubmitForm|GoToR|GoToE|ImportData|ObjStm|Encrypt|Annots|URI|EF)(?![A-Za-z])/g;

/**
 * Names in a PDF that could make a reader act, found in the plain bytes and in everything that can be inflated. It searches only
 * bytes, so that it shares no code with the reader that wrote the file.
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
