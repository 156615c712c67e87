import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  type PDFPageLeaf,
  PDFRawStream,
} from '@cantoo/pdf-lib';
import type { Copy } from './copy-pdf.ts';
import { deflated } from './deflate-stream.ts';
import { type Drawn, drawnOn } from './pdf-drawn.ts';

/** The entries that a page may inherit, and those that it cannot. */
const INHERITED = ['MediaBox', 'CropBox', 'Rotate', 'Contents'];
const OWN = ['UserUnit', 'Group'];
const CONTENTS = PDFName.of('Contents');
const XOBJECT = PDFName.of('XObject');

/** Adds a page to a document that shows another page's content: its own drawing, and its annotations. */
export function copyPage(from: PDFPageLeaf, { read, written, copy }: Documents): void {
  const page = written.addPage().node;
  for (const key of INHERITED.map((name) => PDFName.of(name))) {
    const value = from.getInheritableAttribute(key);
    if (value) page.set(key, copy(value));
  }
  for (const key of OWN.map((name) => PDFName.of(name))) {
    const value = from.get(key);
    if (value) page.set(key, copy(value));
  }
  const resources = from.getInheritableAttribute(PDFName.Resources);
  if (resources) page.set(PDFName.Resources, copy(resources, 'resources'));
  const drawn = drawnOn(from, read);
  if (drawn.length > 0) draw(page, drawn, copy);
}

type Documents = { read: PDFDocument; written: PDFDocument; copy: Copy };

/** Draws over a page, with names that the page's own drawing does not use. */
function draw(page: PDFPageLeaf, drawn: Drawn[], copy: Copy): void {
  const { context } = page;
  const resources = ownDict(page, PDFName.Resources);
  const forms = ownDict(resources, XOBJECT);
  const lines = drawn.map(({ form, place }) => {
    const copied = copy(form);
    if (!(copied instanceof PDFRawStream)) throw new Error('a drawing is a stream');
    copied.dict.set(PDFName.Type, XOBJECT);
    copied.dict.set(PDFName.of('Subtype'), PDFName.of('Form'));
    const name = freeName(forms);
    forms.set(name, context.register(copied));
    return `q ${place.map(decimal).join(' ')} cm ${name} Do Q`;
  });
  const stream = (text: string) =>
    context.register(deflated(context.obj({}), { filters: [], parameters: [], bytes: Buffer.from(text) }));
  const contents = page.lookup(CONTENTS);
  const before: PDFObject[] =
    contents instanceof PDFArray ? contents.asArray() : [page.get(CONTENTS) ?? stream('')];
  page.set(CONTENTS, context.obj([stream('q\n'), ...before, stream(`\nQ\n${lines.join('\n')}\n`)]));
}

/** Returns a dictionary for this owner alone, with the entries of the shared one. */
function ownDict(owner: PDFDict, key: PDFName): PDFDict {
  const shared = owner.lookup(key);
  const own = shared instanceof PDFDict ? shared.clone(owner.context) : owner.context.obj({});
  owner.set(key, own);
  return own;
}

function freeName(forms: PDFDict): PDFName {
  for (let number = forms.keys().length; ; number += 1) {
    const name = PDFName.of(`Drawn${number}`);
    if (!forms.has(name)) return name;
  }
}

/** Numbers in a PDF have no exponent. */
const decimal = (value: number) => (Number.isFinite(value) ? value.toFixed(6) : '0');
