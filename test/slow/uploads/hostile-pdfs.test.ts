import { deflateSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { type Random, seededRandom } from '../../../infra/demo/seeded-random.ts';
import { inspectPdf } from '../../../lib/uploads/inspect/pdf.ts';
import { rewritePdf } from '../../../lib/uploads/inspect/rewrite-pdf.ts';
import { actingNames } from '../../support/pdf-actions.ts';
import { objectStream, pdfFile, pdfStream } from '../../support/pdf-files.ts';

const SEED = 20_261_124;
const FILES = 1000;

const actions = [
  '/S /JavaScript /JS (app.alert\\(1\\))',
  '/S /Launch /F (calc.exe)',
  '/S /SubmitForm /F (https://tournee.example)',
  '/S /GoToR /F (autre.pdf)',
  '/S /ImportData /F (donnees.fdf)',
  '/S /URI /URI (https://tournee.example)',
  '/Type /Filespec /EF << /F 9 0 R >>',
  '/S /Rendition /JS (1)',
];

/** Where an action may lie, and how it may be hidden. */
const places: ((action: string, chance: Random) => Buffer)[] = [
  (action) => pdfFile({ 1: `<< /Type /Catalog /Pages 2 0 R /OpenAction << ${action} >> >>` }),
  (action) => pdfFile({ 1: `<< /Type /Catalog /Pages 2 0 R /AA << /WC << ${action} >> >> >>` }),
  (action) =>
    pdfFile({
      1: `<< /Type /Catalog /Pages 2 0 R /Names << /JavaScript << /Names [(a) << ${action} >>] >> >> >>`,
    }),
  (action) =>
    pdfFile({ 3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /AA << /O << ${action} >> >> >>` }),
  (action) =>
    pdfFile({
      3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Annots [6 0 R] /Contents 4 0 R >>',
      6: `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << ${action} >> >>`,
    }),
  (action) =>
    pdfFile({
      3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Resources 6 0 R /Contents 4 0 R >>',
      6: `<< /Properties << /X << ${action} >> >> /XObject << /P 7 0 R >> >>`,
      7: pdfStream(`/Subtype /PS /A << ${action} >>`, Buffer.from('1')),
    }),
  (action) =>
    pdfFile({
      5: objectStream({ 6: `<< ${action} >>` }),
      1: '<< /Type /Catalog /Pages 2 0 R /OpenAction 6 0 R >>',
    }),
  (action) => pdfFile({ 5: `[ (stream\n) << ${action} >> ]` }),
  (action) => pdfFile({ 5: `<< /Title (stream x\n) /AA << ${action} >> >>` }),
  (action) => Buffer.concat([pdfFile(), Buffer.from(`9 0 obj << ${action} >> endobj\n%%EOF\n`)]),
  (action) => pdfFile({ 5: pdfStream('', Buffer.from(`7 0 obj << ${action} >> endobj`)) }),
  (action, chance) =>
    pdfFile({
      5: objectStream(
        { 6: `<< ${action} >>` },
        {
          entries: '/Type /ObjStm',
          deflate: (text) => deflateSync(deflateSync(text).subarray(chance.below(3))),
        },
      ),
    }),
  (action) => pdfFile({}, { trailer: `/Root << /Type /Catalog /Pages 2 0 R /OpenAction << ${action} >> >>` }),
];

/** Escapes some characters of names, and damages some bytes. */
function disguise(file: Buffer, chance: Random): Buffer {
  let text = file.toString('latin1');
  if (chance.below(2) === 0)
    text = text.replace(/\/(JavaScript|Launch|SubmitForm|GoToR|OpenAction)/g, (name) =>
      name.replace(/[A-Z]/g, (letter) => `#${letter.charCodeAt(0).toString(16)}`),
    );
  const bytes = Buffer.from(text, 'latin1');
  if (chance.below(3) === 0)
    for (let times = chance.below(6); times > 0; times -= 1)
      bytes[chance.below(bytes.length - 8)] = chance.below(256);
  return bytes;
}

test(`of ${FILES} hostile PDFs none is kept in which another reader finds what acts`, async () => {
  const chance = seededRandom(SEED);
  let kept = 0;
  for (let made = 0; made < FILES; made += 1) {
    const action = actions[chance.below(actions.length)] ?? '';
    const place = places[made % places.length];
    if (!place) throw new Error('there is no such place');
    const written = await rewritePdf(disguise(place(action, chance), chance)).catch(() => undefined);
    if (!written) continue;
    kept += 1;
    expect(actingNames(Buffer.from(written))).toEqual([]);
  }
  // Some lose what acts and are a page of nothing else.
  expect(kept).toBeGreaterThan(50);
});

const ONES = '1 0 ';
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

test.each<[string, () => Buffer]>([
  [
    'inflates to a gigabyte',
    () => {
      const once = deflateSync(Buffer.alloc(1_000_000_000, ONES));
      return pdfFile({
        5: pdfStream('/Type /ObjStm /Filter [/FlateDecode /FlateDecode] /N 1 /First 4', deflateSync(once)),
      });
    },
  ],
  ['is nested a million times', () => pdfFile({ 5: nested(1_000_000) })],
  ['has 300,000 objects', () => pdfFile({ 5: 'null endobj 6 0 obj '.repeat(300_000) })],
  ['has streams without an end', () => pdfFile({ 5: `<< >> ${'stream\nendstream '.repeat(300_000)}` })],
  [
    'has pages that contain themselves',
    () => pdfFile({ 2: '<< /Type /Pages /Kids [2 0 R 2 0 R 2 0 R] /Count 9 >>' }),
  ],
])('a file that %s is answered, and its process ended', async (_, make) => {
  const answer = await inspectPdf(make());
  expect('problem' in answer || answer.bytes.length < 100_000).toBe(true);
});
