// Tier: landing
import { deflateRawSync, deflateSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { inspectFile } from '../../../lib/uploads/inspect/inspect.ts';
import { NotAllowed } from '../../../lib/uploads/inspect/pdf-names.ts';
import { rewritePdf } from '../../../lib/uploads/inspect/rewrite-pdf.ts';
import { actingNames } from '../../support/files/pdf-actions.ts';
import { objectStream, pdfFile, pdfStream } from '../../support/files/pdf-files.ts';

/** Inspects a file as the worker does, in a process of its own. */
const look = (bytes: Uint8Array) =>
  inspectFile({ purpose: 'fiscal-basis', content_type: 'application/pdf', bytes });

/** The result for a file: refused, unreadable, or the rewritten file. */
async function outcomeOf(bytes: Uint8Array): Promise<'refused' | 'unreadable' | Buffer> {
  try {
    return Buffer.from(await rewritePdf(bytes));
  } catch (error) {
    return error instanceof NotAllowed ? 'refused' : 'unreadable';
  }
}

const notAllowed = { problem: 'content-not-allowed' };
const catalogue = (entries: string) => ({ 1: `<< /Type /Catalog /Pages 2 0 R ${entries} >>` });
const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';

describe('a PDF that was uploaded', () => {
  test.each<[string, Buffer]>([
    ['is of one page', pdfFile()],
    [
      'is packed behind other objects',
      pdfFile({ 5: '<< /Rows [1] /First 4 0 R >>', 6: objectStream({ 7: '1' }) }),
    ],
    ['is packed', pdfFile({ 5: objectStream({ 6: '<< /A 1 >>', 7: '[1 2 3]' }) })],
    [
      'is packed without being deflated',
      pdfFile({
        5: objectStream({ 6: '<< /A 1 >>' }, { entries: '/Type /ObjStm', deflate: (text) => text }),
      }),
    ],
    ['opens on a page', pdfFile(catalogue('/OpenAction [3 0 R /Fit]'))],
    [
      'goes to a page when it is opened',
      pdfFile({ ...catalogue('/OpenAction 5 0 R'), 5: '<< /S /GoTo /D [3 0 R /Fit] >>' }),
    ],
    ['goes to a name when it is opened', pdfFile(catalogue('/OpenAction << /D <feff0031> /S /GoTo >>'))],
    [
      'opens on a page by an object that is packed',
      pdfFile({
        ...catalogue('/OpenAction 8 0 R'),
        5: objectStream({ 7: '/A#20B#20C#20D', 8: '<< /S /GoTo /D [3 0 R /Fit] >>' }),
      }),
    ],
    [
      'has a table of contents and links',
      pdfFile({
        5: '<< /Type /Outlines /First 6 0 R /Last 6 0 R /Count 1 >>',
        6: '<< /Title (Un) /A << /S /URI /URI (https://tournee.example) >> >>',
        7: pdfStream('/Subtype /Image /Filter /DCTDecode', Buffer.alloc(40, 0xff)),
      }),
    ],
    [
      'has a name that only begins alike',
      pdfFile({ 5: '<< /JSX 1 /AAPL:Keywords [] /Launcher 2 /JavaScriptFree true >>' }),
    ],
    [
      'has such a short name in compressed bytes',
      pdfFile({ 5: pdfStream('/Subtype /Image', Buffer.from('\x01/JS \x02/AA \xff/XFA/', 'latin1')) }),
    ],
    [
      'has drawings that begin with numbers',
      pdfFile({ 4: pdfStream('/Filter /FlateDecode', deflateSync(Buffer.from('1 0 0 1 72 720 cm'))) }),
    ],
    ['ends with blank lines', pdfFile({}, { end: '%%EOF\r\n\r\n\0' })],
  ])('is written anew when it %s', async (_, bytes) => {
    const written = await outcomeOf(bytes);
    if (typeof written === 'string') throw new Error(written);
    expect(actingNames(written)).toEqual([]);
    // Every rewrite gives the same bytes.
    expect(written.equals(Buffer.from(await rewritePdf(bytes)))).toBe(true);
    expect(written.equals(Buffer.from(await rewritePdf(written)))).toBe(true);
  });

  test.each<[string, Buffer]>([
    ['begins with a page', Buffer.concat([Buffer.from('<script>alert(1)</script>\n'), pdfFile()])],
    ['begins with a space', Buffer.concat([Buffer.from(' '), pdfFile()])],
    ['has no version', Buffer.from('%PDF-\n%%EOF\n')],
    ['was cut', pdfFile().subarray(0, -10)],
    ['has something appended', Buffer.concat([pdfFile(), Buffer.from('PK\x05\x06')])],
    ['has no end', pdfFile({}, { end: '' })],
    ['is followed by too much of nothing', pdfFile({}, { end: `%%EOF${' '.repeat(1024)}` })],
  ])('is not one when it %s', async (_, bytes) => {
    expect(await look(bytes)).toEqual({ problem: 'content-differs' });
  });

  test.each([
    ...[
      '/JavaScript 5 0 R',
      '/S /JavaScript',
      '/JS 5 0 R',
      '/JS(app.alert)',
      '/Launch',
      '/EmbeddedFile',
      '/EmbeddedFiles 5 0 R',
    ],
    ...[
      '/AA << >>',
      '/RichMedia',
      '/Rendition',
      '/XFA [5 0 R]',
      '/J#61vaScript',
      '/#4a#53 (x)',
      '/L#61unch',
      '/Embedded#46ile',
      '/A#41<<>>',
    ],
    ...['% /JavaScript', '(/Launch', '/A/JavaScript/B'],
  ])('does nothing any more, or is refused, for %s', async (entries) => {
    const outcome = await outcomeOf(pdfFile(catalogue(entries)));
    if (typeof outcome !== 'string') expect(actingNames(outcome)).toEqual([]);
  });

  test.each([
    '/Names << /JavaScript 5 0 R >>',
    '/OpenAction << /S /JavaScript /JS (app.alert) >>',
    '/AA << /WC 5 0 R >>',
    '/AcroForm << /XFA [5 0 R] >>',
    '/Names << /Embedded#46iles 5 0 R >>',
    '/X << /S /SubmitForm /F (https://tournee.example) >>',
    '/X << /S /GoToR /F (autre.pdf) >>',
    '/X << /S /ImportData /F (donnees.fdf) >>',
    '/X << /EF << /F 5 0 R >> >>',
    '/X << /S /L#61unch >>',
  ])('is refused for %s', async (entries) => {
    expect(await outcomeOf(pdfFile(catalogue(entries)))).toBe('refused');
  });

  test.each<[string, Buffer]>([
    ['is encrypted', pdfFile({}, { trailer: '/Encrypt 5 0 R /ID [<00> <00>]' })],
    [
      'was changed later to run something',
      Buffer.concat([pdfFile(), Buffer.from(`9 0 obj ${script} endobj\n%%EOF\n`)]),
    ],
    [
      'ran something before it was changed',
      Buffer.concat([pdfFile({ 9: script }), Buffer.from('9 0 obj null endobj\n%%EOF\n')]),
    ],
  ])('does nothing any more, or is refused, when it %s', async (_, bytes) => {
    const outcome = await outcomeOf(bytes);
    if (typeof outcome !== 'string') expect(actingNames(outcome)).toEqual([]);
  });

  test('is refused when it is encrypted or runs something since a change', async () => {
    expect(await outcomeOf(pdfFile({}, { trailer: '/Encrypt 5 0 R /ID [<00> <00>]' }))).toBe('refused');
    const changed = Buffer.concat([pdfFile(), Buffer.from(`9 0 obj ${script} endobj\n%%EOF\n`)]);
    expect(await outcomeOf(changed)).toBe('refused');
  });
});

describe('the process that reads a PDF', () => {
  test('answers with the file written anew', async () => {
    const bytes = await rewritePdf(pdfFile());
    expect(await look(pdfFile())).toEqual({
      bytes: Buffer.from(bytes),
      width: null,
      height: null,
      thumbnail: null,
    });
  });

  test('answers for what acts, and for what is no PDF', async () => {
    expect(await look(pdfFile(catalogue('/AA << /WC 5 0 R >>')))).toEqual(notAllowed);
    expect(await look(Buffer.from('%PDF-1.7\nno objects\n%%EOF\n'))).toEqual({ problem: 'content-differs' });
  });
});

describe('what a PDF does when it is opened', () => {
  test.each<[string, Record<number, string>]>([
    ['an address', catalogue('/OpenAction << /S /URI /URI (https://tournee.example) >>')],
    ['an action that is named', { ...catalogue('/OpenAction 5 0 R'), 5: '<< /S /Named /N /Print >>' }],
    [
      'an action that is packed',
      { ...catalogue('/OpenAction 6 0 R'), 5: objectStream({ 6: '<< /S /URI >>' }) },
    ],
    ['an action from a packed catalogue', { 5: objectStream({ 1: '<< /OpenAction << /S /Named >> >>' }) }],
    [
      'a page, and an action since a change',
      { ...catalogue('/OpenAction 5 0 R'), 5: '[3 0 R /Fit]', 8: 'null endobj 5 0 obj << /S /Named >>' },
    ],
    ['an escaped key', catalogue('/Open#41ction << /S /Named >>')],
  ])('is refused for %s', async (_, objects) => {
    expect(await outcomeOf(pdfFile(objects))).toBe('refused');
  });
});

describe('what a PDF hides in its streams', () => {
  const packed = { 6: script };
  const hex = (text: Buffer, between = '') =>
    Buffer.from(`${[...text].map((byte) => byte.toString(16).padStart(2, '0')).join(between)}>`);
  /** Encodes rows as a predictor does: each five bytes follow a byte, here one that is white space in a PDF. */
  const inRows = (text: Buffer) => Buffer.from(text.toString('latin1').replace(/.{1,5}/gs, '\0$&'), 'latin1');
  const inStream = (bytes: string) => pdfStream('', Buffer.from(bytes, 'latin1'));
  const bomb = () => deflateSync(Buffer.alloc(40_000_000, '1 0 '));

  test.each<[string, string]>([
    ['packed objects', objectStream(packed)],
    ['packed objects with escaped names', objectStream({ 6: '<< /S /J#61vaScript >>' })],
    [
      'packed objects whose type is escaped',
      objectStream(packed, { entries: '/Type /Obj#53tm /Filter /Fl#61teDecode' }),
    ],
    ['packed objects without a type', objectStream(packed, { entries: '/Filter /FlateDecode' })],
    ['packed objects in an array of filters', objectStream(packed, { entries: '/Filter [ /FlateDecode ]' })],
    [
      'packed objects that are not deflated',
      objectStream(packed, { entries: '/Type /ObjStm', deflate: (text) => text }),
    ],
    [
      'packed objects behind two filters',
      objectStream(packed, {
        entries: '/Filter [/ASCIIHexDecode /FlateDecode]',
        deflate: (text) => hex(deflateSync(text)),
      }),
    ],
    [
      'packed objects behind another filter',
      objectStream(packed, { entries: '/Filter /ASCIIHexDecode', deflate: hex }),
    ],
    [
      'packed objects behind a filter that is an object',
      objectStream(packed, { entries: '/Filter 8 0 R', deflate: hex }),
    ],
    [
      'packed objects with a predictor',
      objectStream(packed, { entries: '/Filter /FlateDecode /DecodeParms << /Predictor 12 >>' }),
    ],
    [
      'packed objects in rows that split names',
      objectStream(
        { 6: '<< /S /Launch >>' },
        {
          entries: '/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 5 >>',
          deflate: (text) => deflateSync(inRows(text)),
        },
      ),
    ],
    [
      'packed objects in spaced digits behind a filter that is an object',
      objectStream(packed, { entries: '/Filter 8 0 R', deflate: (text) => hex(text, ' ') }),
    ],
    [
      'packed objects behind a long beginning',
      objectStream({ 6: '1' }, { entries: `/Filter /FlateDecode ${' '.repeat(2000)}` }),
    ],
    [
      'packed objects with a long index',
      pdfStream('/Type /ObjStm /N 1 /First 1000001', Buffer.from(`6 0${' '.repeat(1_000_000)}`)),
    ],
    [
      'packed objects with two filters',
      objectStream({}, { entries: '/Filter /FlateDecode /Filter /FlateDecode' }),
    ],
    ['packed objects that cannot be inflated', objectStream({}, { deflate: deflateRawSync })],
    [
      'packed objects that were cut',
      objectStream({ 6: 'x'.repeat(300) }, { deflate: (text) => deflateSync(text).subarray(0, -9) }),
    ],
    [
      'packed objects whose index is wrong',
      pdfStream('/Type /ObjStm /N 5 /First 3', Buffer.from('1 0 <<>>')),
    ],
    [
      'packed objects whose index is elsewhere',
      pdfStream('/Type /ObjStm /N 9 0 R /First 10 0 R', Buffer.from('1 0 <<>>')),
    ],
    [
      'packed objects that nothing declares',
      pdfStream('/Filter /FlateDecode', deflateSync(Buffer.from(`6 0 ${script}`))),
    ],
    [
      'packed objects behind a second beginning',
      objectStream(packed, { entries: '/Filter /ASCIIHexDecode', deflate: hex }).replace(
        ' >>\nstream',
        ' /X 1 0 obj << >>\nstream',
      ),
    ],
    [
      'packed objects behind a comment',
      `<< /N 1 /First 4 /Filter /AHx % 1 0 obj <<\n>>\nstream\n${hex(Buffer.from(`6 0 ${script}`))}\nendstream`,
    ],
    [
      'packed objects whose first place is an object',
      `<< /N 1 /First 9 0 R /X 8 0 obj << /Filter /AHx >>\nstream\n00>\nendstream endobj 9 0 obj 4`,
    ],
    ['more than can be inflated', pdfStream('/Filter /FlateDecode', bomb())],
    [
      'more packed objects than can be inflated',
      pdfStream('/Type /ObjStm /Filter /FlateDecode /N 1 /First 4', bomb()),
    ],
    ['an object among its bytes', inStream(`7 0 obj ${script} endobj`)],
    ['an escaped name among its bytes', inStream('7 0 obj << /S /#4caunch >> endobj')],
    ['packed objects among its bytes', inStream('7 0 obj << /Type /ObjStm >>')],
    ['packed objects without a type among its bytes', inStream('7 0 obj << /N 1 /First 4 >>')],
    ['a script behind the word stream in a string', `<< /Title (stream\n) /AA << >> ${script} >>`],
  ])('is found or not written: %s', async (_, object) => {
    const outcome = await outcomeOf(pdfFile({ 5: object }));
    if (typeof outcome !== 'string') expect(actingNames(outcome)).toEqual([]);
  });

  test('is not written when a stream does not end', async () => {
    const outcome = await outcomeOf(pdfFile({ 5: `<< >>\nstream\n${script}` }));
    if (typeof outcome !== 'string') expect(actingNames(outcome)).toEqual([]);
  });
});
