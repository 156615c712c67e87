import { inflateSync } from 'node:zlib';
import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib';

/** The object at a path of names below a PDF's first page; undefined if there is none. */
export async function atPage(file: Uint8Array, ...path: string[]): Promise<PDFObject | undefined> {
  const { context, page } = await firstPage(file);
  return path.reduce<PDFObject | undefined>((object, name) => {
    const dict = object instanceof PDFRawStream ? object.dict : object;
    return dict instanceof PDFDict ? context.lookup(dict.get(PDFName.of(name))) : undefined;
  }, page);
}

/** The names in a dictionary below the first page. */
export async function namesAtPage(file: Uint8Array, ...path: string[]): Promise<string[]> {
  const object = await atPage(file, ...path);
  return object instanceof PDFDict ? object.keys().map((key) => key.decodeText()) : [];
}

/** The drawing commands of the first page: all its streams, concatenated. */
export async function drawingOf(file: Uint8Array): Promise<string> {
  const { context, page } = await firstPage(file);
  const contents = context.lookup(page.get(PDFName.of('Contents')));
  const streams = contents instanceof PDFArray ? contents.asArray() : [contents];
  return streams
    .map((stream) => context.lookup(stream))
    .map((stream) =>
      stream instanceof PDFRawStream ? inflateSync(stream.getContents()).toString('latin1') : '',
    )
    .join('\n');
}

async function firstPage(file: Uint8Array) {
  const read = await PDFDocument.load(file, { updateMetadata: false });
  return { context: read.context, page: read.getPage(0).node };
}
