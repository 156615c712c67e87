import { inflateSync } from 'node:zlib';

type PdfObject = { dictionary: string; stream: string };
type Glyphs = Map<string, string>;

/** The text of one of our PDFs as a reader would copy it, with collapsed white space. */
export function textOfPdf(pdf: Uint8Array): string {
  return textOfPages(pdf).join(' ').trim();
}

/** The text of each page, in order. */
export function textOfPages(pdf: Uint8Array): string[] {
  const objects = readObjects(Buffer.from(pdf).toString('latin1'));
  const fonts = readFonts(objects);
  const pages = [...objects.values()].filter(({ dictionary }) => /\/Type \/Page\b/.test(dictionary));
  return pages.map(({ dictionary }) => {
    const content = objects.get(referenceIn(dictionary, 'Contents'));
    return content ? textOfPage(content.stream, fonts).replace(/\s+/g, ' ').trim() : '';
  });
}

function readObjects(file: string): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>();
  const start = /(\d+) 0 obj\n/g;
  for (let match = start.exec(file); match; match = start.exec(file)) {
    const [head, id = ''] = match;
    const from = match.index + head.length;
    const dictionary = file.slice(from, file.indexOf('endobj', from));
    const at = dictionary.indexOf('stream\n');
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0);
    if (at < 0) objects.set(id, { dictionary, stream: '' });
    else {
      const begin = from + at + 'stream\n'.length;
      const bytes = Buffer.from(file.slice(begin, begin + length), 'latin1');
      objects.set(id, {
        dictionary: dictionary.slice(0, at),
        stream: inflateSync(bytes).toString('latin1'),
      });
      // Skips the compressed stream, which may contain bytes that look like an object.
      start.lastIndex = begin + length;
    }
  }
  return objects;
}

function referenceIn(dictionary: string, name: string): string {
  return new RegExp(`/${name} (\\d+) 0 R`).exec(dictionary)?.[1] ?? '';
}

/** The characters of each glyph, by the name of the font. */
function readFonts(objects: Map<string, PdfObject>): Map<string, Glyphs> {
  const fonts = new Map<string, Glyphs>();
  for (const { dictionary } of objects.values()) {
    for (const [, name = '', id = ''] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = objects.get(referenceIn(objects.get(id)?.dictionary ?? '', 'ToUnicode'));
      fonts.set(name, readToUnicode(map?.stream ?? ''));
    }
  }
  return fonts;
}

function readToUnicode(map: string): Glyphs {
  const glyphs: Glyphs = new Map();
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)) {
    const meanings = [...list.matchAll(/<([0-9a-f ]*)>/g)];
    for (const [at, [, units = '']] of meanings.entries()) {
      const glyph = (Number.parseInt(first, 16) + at).toString(16).padStart(4, '0');
      const codes = units.split(' ').map((unit) => Number.parseInt(unit, 16));
      glyphs.set(glyph, String.fromCharCode(...codes));
    }
  }
  return glyphs;
}

function textOfPage(content: string, fonts: Map<string, Glyphs>): string {
  let text = '';
  let glyphs: Glyphs | undefined;
  for (const [, before = '', run = ''] of content.matchAll(/([\s\S]*?)^\[(.*)\] TJ$/gm)) {
    const font = /^\/(F\d+) [\d.]+ Tf$/m.exec(before)?.[1];
    if (font !== undefined) glyphs = fonts.get(font);
    text += `${startsLine(before) ? ' ' : ''}${readRun(run, glyphs)}`;
  }
  return text;
}

/** Whether a text starts a new line: text runs of one line share a graphics state; leaving it starts another line or column. */
function startsLine(before: string): boolean {
  let [depth, lowest] = [0, 0];
  for (const [operator] of before.matchAll(/^[qQ]$/gm)) {
    depth += operator === 'q' ? 1 : -1;
    lowest = Math.min(lowest, depth);
  }
  return lowest < -1;
}

function readRun(run: string, glyphs: Glyphs | undefined): string {
  const codes = [...run.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
  return codes.map((code) => glyphs?.get(code) ?? '\ufffd').join('');
}
