import { deflateSync } from 'node:zlib';
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';

/** Names that stand, as keys or types, for something that runs, for a file inside, or for a form that is a program. */
const FORBIDDEN = new Set([
  'JS',
  'JavaScript',
  'AA',
  'XFA',
  'EF',
  'EmbeddedFile',
  'EmbeddedFiles',
  'AF',
  'RichMedia',
  'Launch',
  'Rendition',
  'Movie',
  'Sound',
  '3D',
  'SubmitForm',
  'ResetForm',
  'ImportData',
  'GoToR',
  'GoToE',
  'GoTo3DView',
  'Thread',
  'Hide',
  'Encrypt',
]);

/** Of a page: what it shows. */
const PAGE_KEYS = ['MediaBox', 'CropBox', 'Rotate'];
/** In what a page shows: what points away from it, or to content outside of the file. */
const LEFT_OUT = new Set([
  ...FORBIDDEN,
  'A',
  'Annots',
  'B',
  'Metadata',
  'Names',
  'OC',
  'OPI',
  'P',
  'Parent',
  'Perms',
  'PieceInfo',
  'Properties',
  'PS',
  'Ref',
  'StructParent',
  'StructParents',
]);
/** The same in the dictionary of a stream: with an `F` its bytes would be those of another file. */
const IN_STREAMS = new Set([...LEFT_OUT, 'F', 'FFilter', 'FDecodeParms', 'Length']);
const FILTER = PDFName.of('Filter');

const MAX_PAGES = 1000;
const MAX_OBJECTS = 200_000;

export class NotAllowed extends Error {}

/**
 * Writes a PDF anew from the pages that were read: what they show, and nothing else. No reader finds more in it, however it
 * reads. Throws `NotAllowed` when something in it acts, and any other error when it is no PDF.
 */
export async function rewritePdf(bytes: Uint8Array): Promise<Uint8Array> {
  const read = await PDFDocument.load(bytes, {
    updateMetadata: false,
    ignoreEncryption: true,
  });
  if (read.context.trailerInfo.Encrypt) throw new NotAllowed('is encrypted');
  requireNothingThatActs(read);
  const pages = read.getPages();
  if (pages.length === 0) throw new Error('a PDF has a page');
  if (pages.length > MAX_PAGES) throw new NotAllowed('has too many pages');
  const written = await PDFDocument.create({ updateMetadata: false });
  const copy = copier(read, written);
  for (const { node } of pages) {
    const page = written.addPage();
    for (const key of [...PAGE_KEYS, 'Resources', 'Contents']) {
      const name = PDFName.of(key);
      const value = node.getInheritableAttribute(name);
      if (value) page.node.set(name, copy(value));
    }
  }
  return written.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
}

/** Everything that was read, not only what a page shows: another reader may begin elsewhere. */
function requireNothingThatActs({ catalog, context }: PDFDocument): void {
  const objects = context.enumerateIndirectObjects();
  if (objects.length > MAX_OBJECTS) throw new NotAllowed('has too many objects');
  const waiting: PDFObject[] = objects.map(([, object]) => object);
  for (let object = waiting.pop(); object; object = waiting.pop()) {
    if (object instanceof PDFName && FORBIDDEN.has(object.decodeText())) throw new NotAllowed('acts');
    waiting.push(...partsOf(object));
  }
  if (!(catalog instanceof PDFDict)) throw new Error('a PDF has a catalogue');
  requireHarmlessOpening(catalog.lookup(PDFName.of('OpenAction')));
}

/** What an object consists of, names of keys included; the objects to which it refers have their own turn. */
function partsOf(object: PDFObject): PDFObject[] {
  if (object instanceof PDFStream) return [object.dict];
  if (object instanceof PDFArray) return object.asArray();
  return object instanceof PDFDict ? object.entries().flat() : [];
}

/** A file may open on a page. */
function requireHarmlessOpening(action: PDFObject | undefined): void {
  if (!(action instanceof PDFDict)) return;
  const kind = action.lookup(PDFName.of('S'));
  const isPlace = kind instanceof PDFName && kind.decodeText() === 'GoTo';
  if (!isPlace) throw new NotAllowed('acts when it is opened');
}

/** Copies what was read into another document, each object once; what is left out is in neither. */
function copier(from: PDFDocument, into: PDFDocument): (object: PDFObject) => PDFObject {
  const copies = new Map<PDFRef, PDFRef>();
  const copy = (object: PDFObject): PDFObject => {
    if (object instanceof PDFRef) return copyReferred(object);
    if (object instanceof PDFStream) return copyStream(object);
    if (object instanceof PDFDict) return copyDict(object, LEFT_OUT);
    if (object instanceof PDFArray) return into.context.obj(object.asArray().map(copy));
    return object.clone(into.context);
  };
  const copyReferred = (ref: PDFRef): PDFObject => {
    const known = copies.get(ref);
    if (known) return known;
    const copied = into.context.nextRef();
    copies.set(ref, copied);
    const object = from.context.lookup(ref);
    if (object) into.context.assign(copied, copy(object));
    return copied;
  };
  const copyDict = (dict: PDFDict, leftOut: ReadonlySet<string>): PDFDict => {
    const copied = into.context.obj({});
    for (const [key, value] of dict.entries())
      if (!leftOut.has(key.decodeText())) copied.set(PDFName.of(key.decodeText()), copy(value));
    return copied;
  };
  const copyStream = (stream: PDFStream): PDFObject => {
    if (!(stream instanceof PDFRawStream)) throw new Error('a page shows a stream that is none of its own');
    const dict = copyDict(stream.dict, IN_STREAMS);
    if (dict.has(FILTER)) return PDFRawStream.of(dict, stream.getContents());
    // What lies there in plain letters could be taken for objects by a reader that looks for them everywhere.
    dict.set(FILTER, PDFName.of('FlateDecode'));
    return PDFRawStream.of(dict, deflateSync(stream.getContents()));
  };
  return copy;
}
