import { deflateSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { type Random, seededRandom } from '../../../infra/demo/seeded-random.ts';
import type { Ending } from '../../../lib/uploads/inspect/bounded-process.ts';
import { readInProcess, whatBecameOf } from '../../../lib/uploads/inspect/pdf.ts';
import { rewritePdf } from '../../../lib/uploads/inspect/rewrite-pdf.ts';
import { actingNames } from '../../support/files/pdf-actions.ts';
import { objectStream, pdfFile, pdfStream } from '../../support/files/pdf-files.ts';
import { foundByOthers, isInstalled, otherReaders } from '../../support/files/pdf-readers.ts';

const SEED = 20_261_124;
const FILES = 1000;
/** Few, because starting a process takes 0.25 s of CPU time: 1,000 would take minutes. */
const IN_PROCESSES = 60;
const MAX_BYTES = 512 * 1024 * 1024;
const MAX_SECONDS = 5;

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

/** Where an action may be in a file, and how it may be hidden. */
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
  (action) =>
    pdfFile({
      3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Resources << /XObject << /X 5 0 R >> >> >>',
      5: pdfStream(
        `/Subtype /Form /BBox [0 0 9 9] /OpenAction << ${action} >> /Annots [<< ${action} >>]`,
        Buffer.from(''),
      ),
    }),
  (action) => pdfFile({}, { trailer: `/Root << /Type /Catalog /Pages 2 0 R /OpenAction << ${action} >> >>` }),
];

/** Escapes the capitals of a name; escapes an escaped name once more. */
const spelt = (name: string) => name.replace(/[A-Z#]/g, (letter) => `#${letter.charCodeAt(0).toString(16)}`);

/** Escapes some characters of names, up to three times, and damages some bytes. */
function disguise(file: Buffer, chance: Random): Buffer {
  let text = file.toString('latin1');
  for (let times = chance.below(4); times > 0; times -= 1)
    text = text.replace(
      /\/(?:(?:JavaScript|JS|AA|EF|Annots|Launch|SubmitForm|GoToR|OpenAction)\b|(?:#\w\w)+\w*)/g,
      spelt,
    );
  const bytes = Buffer.from(text, 'latin1');
  if (chance.below(3) === 0)
    for (let times = chance.below(6); times > 0; times -= 1)
      bytes[chance.below(bytes.length - 8)] = chance.below(256);
  return bytes;
}

/** Hostile files, the same in each run. */
function* hostileFiles(count: number): Generator<Buffer> {
  const chance = seededRandom(SEED);
  for (let made = 0; made < count; made += 1) {
    const action = actions[chance.below(actions.length)] ?? '';
    const place = places[made % places.length];
    if (!place) throw new Error('there is no such place');
    yield disguise(place(action, chance), chance);
  }
}

test(`of ${FILES} hostile PDFs none is kept in which another reader finds what acts`, async () => {
  let kept = 0;
  for (const file of hostileFiles(FILES)) {
    const written = await rewritePdf(file).catch(() => undefined);
    if (!written) continue;
    kept += 1;
    expect(actingNames(Buffer.from(written))).toEqual([]);
  }
  // Some files lose their actions and are kept as one page.
  expect(kept).toBeGreaterThan(50);
});

/** Checks the limits of an inspection, with the memory that the calling process uses for it. */
async function expectWithinBounds(file: Buffer): Promise<Ending> {
  const before = process.memoryUsage().rss;
  const ending = await readInProcess(file);
  const { bytes, seconds } = ending.used;
  expect(bytes + Math.max(0, process.memoryUsage().rss - before)).toBeLessThan(MAX_BYTES);
  expect(seconds).toBeLessThan(MAX_SECONDS);
  return ending;
}

test(`of them ${IN_PROCESSES}, each in a process of its own, take 5 s and 512 MB at most`, async () => {
  const kept: Buffer[] = [];
  for (const file of hostileFiles(IN_PROCESSES)) {
    const became = whatBecameOf(await expectWithinBounds(file));
    if ('bytes' in became) kept.push(Buffer.from(became.bytes));
  }
  expect(kept.length).toBeGreaterThan(2);
  for (const file of kept) expect(foundByOthers(file)).toEqual([]);
});

for (const reader of otherReaders.filter((name) => !isInstalled(name)))
  test.skip(`what is kept was not read by ${reader}, which is not installed`, () => {});

const ONES = '1 0 ';
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

test.each<[string, () => Buffer]>([
  ['is nested a million times', () => pdfFile({ 5: nested(1_000_000) })],
  ['has 300,000 objects', () => pdfFile({ 5: 'null endobj 6 0 obj '.repeat(300_000) })],
  ['has streams without an end', () => pdfFile({ 5: `<< >> ${'stream\nendstream '.repeat(300_000)}` })],
  [
    'has pages that contain themselves',
    () => pdfFile({ 2: '<< /Type /Pages /Kids [2 0 R 2 0 R 2 0 R] /Count 9 >>' }),
  ],
])('a file that %s is answered, and its process ended', async (_, make) => {
  const answer = whatBecameOf(await expectWithinBounds(make()));
  expect('problem' in answer || answer.bytes.length < 100_000).toBe(true);
});

test('a small file that inflates to a gigabyte is refused when its process was ended', async () => {
  const once = deflateSync(Buffer.alloc(1_000_000_000, ONES));
  const entries = '/Type /ObjStm /Filter [/FlateDecode /FlateDecode] /N 1 /First 4';
  const small = pdfFile({ 5: pdfStream(entries, deflateSync(once)) });
  expect(small.length).toBeLessThan(40_000);
  expect(whatBecameOf(await expectWithinBounds(small))).toEqual({ problem: 'content-not-allowed' });
});
