import { describe, expect, test } from '@jest/globals';
import { rewritePdf } from '../../../lib/uploads/inspect/rewrite-pdf.ts';
import { actingNames } from '../../support/files/pdf-actions.ts';
import { pdfFile, pdfStream } from '../../support/files/pdf-files.ts';
import { namesAtPage } from '../../support/files/pdf-pages.ts';

const page = (entries: string) =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R ${entries} >>`;
const glyph = pdfStream('', Buffer.from('500 0 d0 0 0 400 700 re f'));

/** A font whose glyphs are drawings, as Matplotlib writes it. */
const drawnFont = {
  3: page('/Resources 5 0 R'),
  5: '<< /Font 6 0 R >>',
  6: '<< /A 7 0 R /P 7 0 R /F 7 0 R /AA 7 0 R >>',
  7: '<< /Type /Font /Subtype /Type3 /CharProcs 8 0 R /Encoding << /Differences [65 /A /B /AF 80 /P] >> >>',
  8: '<< /A 9 0 R /B 9 0 R /P 9 0 R /JS 9 0 R >>',
  9: glyph,
};

describe('what a page of a PDF draws with', () => {
  test('keeps glyphs and fonts whose names are free, however they are called', async () => {
    const written = await rewritePdf(pdfFile(drawnFont));
    expect(await namesAtPage(written, 'Resources', 'Font')).toEqual(['A', 'P', 'F', 'AA']);
    const glyphs = await namesAtPage(written, 'Resources', 'Font', 'A', 'CharProcs');
    expect(glyphs).toEqual(['A', 'B', 'P', 'JS']);
  });

  test.each([
    'ColorSpace << /A /DeviceRGB /P /DeviceGray >>',
    'ExtGState << /A << /CA 1 >> /P << /CA 0.5 >> >>',
    'Pattern << /A << /PatternType 2 >> /P << /PatternType 2 >> >>',
    'Shading << /A << /ShadingType 2 >> /P << /ShadingType 2 >> >>',
    'XObject << /A 9 0 R /P 9 0 R >>',
  ])('keeps what is called A or P among the resources: %s', async (entries) => {
    const [category = ''] = entries.split(' ');
    const file = pdfFile({ 3: page(`/Resources << /${entries} >>`), 9: glyph });
    expect(await namesAtPage(await rewritePdf(file), 'Resources', category)).toEqual(['A', 'P']);
  });

  test('keeps inks that are called A or P', async () => {
    const inks =
      '[/DeviceN [/A /P] /DeviceCMYK 9 0 R << /Colorants << /A [/Separation] /P [/Separation] >> >>]';
    const written = await rewritePdf(pdfFile({ 3: page(`/Resources << /ColorSpace << /C ${inks} >> >>`) }));
    expect(Buffer.from(written).toString('latin1')).toMatch(/\/Colorants <<\s+\/A [^>]*\/P /);
  });

  test('leaves out what a dictionary says that is also a list of names elsewhere', async () => {
    const both = '<< /Annots [9 0 R] /A 9 0 R /Font 5 0 R /Resources 5 0 R >>';
    const written = await rewritePdf(pdfFile({ 3: page('/Resources 5 0 R'), 5: both, 9: '<< /S /URI >>' }));
    expect(await namesAtPage(written, 'Resources', 'Annots')).toEqual([]);
  });
});

describe('harmless files', () => {
  test.each<[string, Record<number, string>]>([
    [
      'an article',
      { 1: '<< /Type /Catalog /Pages 2 0 R /Threads [5 0 R] >>', 5: '<< /Type /Thread /F 6 0 R >>' },
    ],
    ['a font that is called AA', drawnFont],
    ['a glyph that is called AF', { 5: '<< /Type /Encoding /Differences [1 /AF /JS /EF] >>' }],
    [
      'a kind of paragraph that is called AA',
      { 1: '<< /Type /Catalog /Pages 2 0 R /StructTreeRoot << /RoleMap << /AA /P >> >> >>' },
    ],
    ['an ink that is called Launch', { 5: '[/Separation /Launch /DeviceGray 6 0 R]' }],
  ])('are written anew: %s', async (_, objects) => {
    expect((await rewritePdf(pdfFile(objects))).length).toBeGreaterThan(100);
  });

  test.each<[string, Record<number, string>]>([
    ['behind a font', { ...drawnFont, 6: '<< /A << /AA << /O 9 0 R >> >> >>' }],
    [
      'in a list of fonts that is also a page',
      { ...drawnFont, 2: '<< /Kids [3 0 R 6 0 R] /Type /Pages /Count 2 >>' },
    ],
    ['by a name that is an object', { 5: '<< /S 6 0 R >>', 6: '/Launch' }],
    ['after another action', { 5: '<< /S /URI /Next [<< /S /Launch >>] >>' }],
    ['by the type of what is shown', { 5: '<< /Type /Annot /Subtype /RichMedia >>' }],
    ['by the start of an article', { 5: '<< /S /Thread /D 0 >>' }],
  ])('are none when something acts %s', async (_, objects) => {
    await expect(rewritePdf(pdfFile(objects))).rejects.toThrow('acts');
  });
});

describe('names that are escaped', () => {
  const spell = (text: string) =>
    [...text].map((letter) => `#${letter.charCodeAt(0).toString(16).toUpperCase()}`).join('');
  const spellings = (name: string) =>
    [1, 2, 3, 4].map((times) => Array.from({ length: times }).reduce<string>(spell, name));

  test.each(['JS', 'AA', 'OpenAction', 'Annots', 'Ref', 'EF', 'F'].flatMap(spellings))(
    'are as often decoded as a reader may: %#',
    async (name) => {
      const form = pdfStream(
        `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /${name} 9 0 R`,
        Buffer.from('q Q'),
      );
      const file = pdfFile({ 3: page('/Resources << /XObject << /X 5 0 R >> >>'), 5: form, 9: glyph });
      const written = await rewritePdf(file).catch(() => undefined);
      if (!written) return;
      expect(actingNames(Buffer.from(written))).toEqual([]);
      const kept = await namesAtPage(written, 'Resources', 'XObject', 'X');
      expect(kept).not.toContain(name);
    },
  );
});

describe('what lies in a stream', () => {
  const plain =
    '1 0 obj << /Type /Catalog /OpenAction << /S /URI /URI (x) >> >> endobj trailer << /Root 1 0 R >>';
  const file = (entries: string, data: Buffer) =>
    pdfFile({
      3: page('/Resources << /XObject << /X 5 0 R >> >>'),
      5: pdfStream(`/Type /XObject /Subtype /Image ${entries}`, data),
    });
  /** Bytes that cannot be compressed. */
  const noise = Buffer.from(
    Array.from({ length: 40_000 }, (_, at) => ((at * at * 31 + at * 7919) >>> 3) & 0xff),
  );

  test.each<[string, Buffer]>([
    ['/Filter []', Buffer.from(plain)],
    ['/Filter null', Buffer.from(plain)],
    ['/Filter /Foo', Buffer.from(plain)],
    ['/Filter [/Foo /Bar] /DecodeParms [<< /K 1 >> null]', Buffer.from(plain)],
    ['/Filter 9 0 R', Buffer.from(plain)],
    ['/Filter /DCTDecode', Buffer.from(plain)],
    ['/Filter /FlateDecode', Buffer.from(plain)],
    ['/Filter /Fl', Buffer.from(plain)],
    ['/Filter /DCTDecode', Buffer.concat([noise, Buffer.from(`\n${plain}\n`), noise])],
  ])('is written so that no reader finds objects in it: %s', async (entries, data) => {
    const written = Buffer.from(await rewritePdf(file(entries, data)));
    expect(written.toString('latin1')).not.toContain('OpenAction');
    expect(written.toString('latin1').match(/trailer/g)).toHaveLength(1);
    expect(Buffer.from(await rewritePdf(written)).equals(written)).toBe(true);
  });

  test('is not written when it could not be read', async () => {
    const text = pdfFile({ 5: '<< >>\nstream\n7 0 obj << /S /URI >> endobj' }).toString('latin1');
    const damaged = Buffer.from(text.replace('endstream\nendobj', 'enstream\nendoj'), 'latin1');
    await expect(rewritePdf(damaged)).rejects.toThrow('what is no object');
  });

  test('is not written when it is a program', async () => {
    const program = pdfStream('/Type /XObject /Subtype /PS', Buffer.from('1 0 obj'));
    const shown = { 3: page('/Resources << /XObject << /X 5 0 R >> >>'), 5: program };
    await expect(rewritePdf(pdfFile(shown))).rejects.toThrow('acts');
  });
});
