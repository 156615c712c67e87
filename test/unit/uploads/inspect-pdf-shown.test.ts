import { describe, expect, test } from '@jest/globals';
import { rewritePdf } from '../../../lib/uploads/inspect/rewrite-pdf.ts';
import { pdfFile, pdfStream } from '../../support/files/pdf-files.ts';
import { atPage, drawingOf, namesAtPage } from '../../support/files/pdf-pages.ts';

const page = (entries: string) =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R ${entries} >>`;
const layers = (entries: string, more: Record<number, string> = {}) =>
  pdfFile({
    1: `<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [5 0 R] /D << /Order [5 0 R] ${entries} >> >> >>`,
    5: '<< /Type /OCG /Name (Plan) /Usage << /View << /ViewState /OFF >> >> >>',
    ...more,
  });

describe('what a page of a PDF shows', () => {
  test('keeps its unit and how it is blended', async () => {
    const file = pdfFile({ 3: page('/UserUnit 2.5 /Group << /S /Transparency /CS /DeviceRGB /I true >>') });
    const written = await rewritePdf(file);
    expect(String(await atPage(written, 'UserUnit'))).toBe('2.5');
    expect(await namesAtPage(written, 'Group')).toEqual(['S', 'CS', 'I']);
  });

  test('keeps layers that are shown', async () => {
    expect(await drawingOf(await rewritePdf(layers('/ON [5 0 R] /BaseState /ON')))).toContain('re S Q');
  });

  test.each<[string, Buffer]>([
    ['are off', layers('/OFF [5 0 R]')],
    ['are off unless they are on', layers('/BaseState /OFF /ON [5 0 R]')],
    ['are off on screens', layers('/AS [<< /Event /View /OCGs [5 0 R] /Category [/View] >>]')],
    ['hide what they are not', layers('', { 6: '<< /Type /OCMD /OCGs [5 0 R] /P /AllOff >>' })],
    [
      'depend on a formula',
      layers('', { 6: '<< /Properties << /X << /Type /OCMD /VE [/Not 5 0 R] >> >> >>' }),
    ],
  ])('is refused when it has layers that %s', async (_, file) => {
    await expect(rewritePdf(file)).rejects.toThrow('has layers that are not shown');
  });
});

describe('what lies on a page of a PDF', () => {
  const drawing = (entries: string) =>
    pdfStream(`/BBox [0 0 10 20] ${entries}`, Buffer.from('0 0 10 20 re f'));
  const on = (annotation: string, { form = '', look = drawing('') } = {}) =>
    pdfFile({
      1: `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R] ${form} >> >>`,
      3: page('/Annots [5 0 R] /Resources << /XObject << /Drawn1 6 0 R >> >>'),
      5: `<< /Type /Annot /Rect [100 50 120 90] ${annotation} >>`,
      6: look,
    });

  test.each<[string, string, string]>([
    [
      'a field with its value',
      '/Subtype /Widget /FT /Tx /V (Aline) /AP << /N 6 0 R >>',
      '2.000000 0.000000 0.000000 2.000000 100.000000 50.000000 cm',
    ],
    [
      'a box that is ticked',
      '/Subtype /Widget /FT /Btn /V /Oui /AS /Oui /AP << /N << /Oui 6 0 R >> >>',
      '2.000000 0.000000',
    ],
    ['a stamp', '/Subtype /Stamp /AP << /N 6 0 R >>', '2.000000 0.000000'],
  ])('becomes part of its drawing: %s', async (_, annotation, place) => {
    const written = await rewritePdf(on(annotation));
    expect(await drawingOf(written)).toMatch(/^q\n[\s\S]*re S Q\n\nQ\nq [\s\S]* cm \/Drawn2 Do Q\n$/);
    expect(await drawingOf(written)).toContain(place);
    expect(await namesAtPage(written, 'Resources', 'XObject')).toEqual(['Drawn1', 'Drawn2']);
    expect(await namesAtPage(written)).not.toContain('Annots');
  });

  test('is turned as its own matrix says, within its rectangle', async () => {
    const look = drawing('/Matrix [0 1 -1 0 0 0]');
    const written = await rewritePdf(on('/Subtype /Stamp /AP << /N 6 0 R >>', { look }));
    expect(await drawingOf(written)).toContain(
      'q 1.000000 0.000000 0.000000 4.000000 120.000000 50.000000 cm',
    );
  });

  test.each([
    '/Subtype /Stamp /F 2 /AP << /N 6 0 R >>',
    '/Subtype /Popup /AP << /N 6 0 R >>',
    '/Subtype /Link',
    '/Subtype /Widget /FT /Tx /V ()',
    '/Subtype /Widget /FT /Btn /V /Off /AS /Off /AP << /N << /Oui 6 0 R >> >>',
  ])('is not shown: %s', async (annotation) => {
    expect(await drawingOf(await rewritePdf(on(annotation)))).not.toContain('Do Q');
  });

  test.each<[string, string]>([
    ['/Subtype /Widget /FT /Tx /V (Aline)', ''],
    ['/Subtype /Widget /FT /Tx /Parent << /V <feff0041> >>', ''],
    ['/Subtype /Widget /FT /Tx /V (Aline) /AP << /N 6 0 R >>', '/NeedAppearances true'],
  ])('is refused when readers draw its value by themselves: %s %s', async (annotation, form) => {
    await expect(rewritePdf(on(annotation, { form }))).rejects.toThrow('has fields without a drawing');
  });
});
