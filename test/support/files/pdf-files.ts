import { deflateSync } from 'node:zlib';

const CATALOGUE = '<< /Type /Catalog /Pages 2 0 R >>';
const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R >>';
const DRAWING = Buffer.from('q 1 0 0 RG 10 10 100 100 re S Q');

/** A stream with additional entries in its dictionary. */
export function pdfStream(entries: string, data: Uint8Array): string {
  return `<< ${entries} /Length ${data.length} >>\nstream\n${Buffer.from(data).toString('latin1')}\nendstream`;
}

/** An object stream: several objects in one compressed stream; `entries` replaces its dictionary. */
export function objectStream(
  objects: Record<number, string>,
  { entries, deflate = deflateSync }: { entries?: string; deflate?: (text: Buffer) => Buffer } = {},
): string {
  let index = '';
  let body = '';
  for (const [number, object] of Object.entries(objects)) {
    index += `${number} ${body.length} `;
    body += `${object} `;
  }
  const said = entries ?? '/Type /ObjStm /Filter /FlateDecode';
  const places = `/N ${Object.keys(objects).length} /First ${index.length}`;
  return pdfStream(`${said} ${places}`, deflate(Buffer.from(index + body, 'latin1')));
}

/** A PDF of one page with these additional objects; object 1 replaces the catalogue. */
export function pdfFile(
  objects: Record<number, string> = {},
  { trailer = '', end = '%%EOF\n' }: { trailer?: string; end?: string } = {},
): Buffer {
  const drawing = pdfStream('/Filter /FlateDecode', deflateSync(DRAWING));
  const all = { 1: CATALOGUE, 2: PAGES, 3: PAGE, 4: drawing, ...objects };
  let text = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n';
  const places: string[] = [];
  for (const [number, object] of Object.entries(all)) {
    places.push(`${number} 1\n${String(text.length).padStart(10, '0')} 00000 n \n`);
    text += `${number} 0 obj\n${object}\nendobj\n`;
  }
  const table = `xref\n0 1\n0000000000 65535 f \n${places.join('')}`;
  const size = Object.keys(all).length + 1;
  const tail = `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${text.length}\n${end}`;
  return Buffer.from(text + table + tail, 'latin1');
}

/** A PDF with an action in an object stream that opens the page. */
export function pdfThatGoesToItsPage(): Buffer {
  return pdfFile({
    1: '<< /Type /Catalog /Pages 2 0 R /OpenAction 6 0 R >>',
    5: objectStream({ 6: '<< /S /GoTo /D [3 0 R /Fit] >>' }),
  });
}
