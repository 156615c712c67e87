import {
  PDFArray,
  PDFBool,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { NotAllowed, nameAt } from './pdf-names.ts';

/** A drawing on a page, and its position. */
export type Drawn = { place: Matrix; form: PDFObject };
type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number];

/** Bits of annotations that no screen shows. */
const NOT_SHOWN = 2 | 32;
const UPRIGHT: Matrix = [1, 0, 0, 1, 0, 0];

/**
 * Returns the annotations on a page: fields with their values, stamps, comments, as far as the file contains their drawing. Throws
 * `NotAllowed` for a field value that each reader draws itself.
 */
export function drawnOn(page: PDFDict, { catalog }: PDFDocument): Drawn[] {
  const form = lookup(catalog, 'AcroForm');
  const isStale = form instanceof PDFDict && lookup(form, 'NeedAppearances') === PDFBool.True;
  const annotations = lookup(page, 'Annots');
  if (!(annotations instanceof PDFArray)) return [];
  return annotations.asArray().flatMap((part) => {
    const annotation = page.context.lookup(part);
    if (!(annotation instanceof PDFDict) || !isShown(annotation)) return [];
    const drawn = drawingOf(annotation);
    const value = filledValue(annotation);
    const isText = value !== undefined && !(value instanceof PDFName);
    if ((value && !drawn) || (isText && isStale)) throw new NotAllowed('has fields without a drawing');
    return drawn ? [drawn] : [];
  });
}

function isShown(annotation: PDFDict): boolean {
  const flags = lookup(annotation, 'F');
  const isHidden = flags instanceof PDFNumber && (flags.asNumber() & NOT_SHOWN) !== 0;
  return !isHidden && nameAt(annotation, 'Subtype') !== 'Popup';
}

/** The drawing of the current state, moved and scaled into its rectangle according to ISO 32000, 12.5.5. */
function drawingOf(annotation: PDFDict): Drawn | undefined {
  const states = lookup(annotation, 'AP');
  const normal = states instanceof PDFDict ? lookup(states, 'N') : undefined;
  const form = normal instanceof PDFDict ? lookup(normal, nameAt(annotation, 'AS')) : normal;
  if (!(form instanceof PDFRawStream)) return undefined;
  const [left = 0, bottom = 0, right = 0, top = 0] = sortedBox(numbersAt(annotation, 'Rect'));
  const [x = 0, y = 0, farX = 0, farY = 0] = boxOf(form.dict);
  if (farX === x || farY === y) return undefined;
  const [across, up] = [(right - left) / (farX - x), (top - bottom) / (farY - y)];
  return { form, place: [across, 0, 0, up, left - x * across, bottom - y * up] };
}

/** The upright bounding box of a drawing after its matrix is applied. */
function boxOf(form: PDFDict): number[] {
  const [left = 0, bottom = 0, right = 0, top = 0] = numbersAt(form, 'BBox');
  const [a, b, c, d, e, f] = matrixOf(numbersAt(form, 'Matrix'));
  const corners = [left, right].flatMap((x) => [bottom, top].map((y) => ({ x, y })));
  const xs = corners.map(({ x, y }) => a * x + c * y + e);
  const ys = corners.map(({ x, y }) => b * x + d * y + f);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function matrixOf([a, b, c, d, e, f]: number[]): Matrix {
  if (a === undefined || b === undefined || c === undefined) return UPRIGHT;
  return d === undefined || e === undefined || f === undefined ? UPRIGHT : [a, b, c, d, e, f];
}

function sortedBox([x = 0, y = 0, farX = 0, farY = 0]: number[]): number[] {
  return [Math.min(x, farX), Math.min(y, farY), Math.max(x, farX), Math.max(y, farY)];
}

function numbersAt(dict: PDFDict, key: string): number[] {
  const list = lookup(dict, key);
  if (!(list instanceof PDFArray)) return [];
  const numbers = list.asArray().map((part) => dict.context.lookup(part));
  return numbers.map((number) => (number instanceof PDFNumber ? number.asNumber() : 0));
}

const MAX_PARENTS = 32;

/** The value of a field, or of its parent field; undefined when it is empty. */
function filledValue(annotation: PDFDict): PDFObject | undefined {
  if (nameAt(annotation, 'Subtype') !== 'Widget') return undefined;
  let field: PDFObject | undefined = annotation;
  for (let depth = 0; field instanceof PDFDict && depth < MAX_PARENTS; depth += 1) {
    const value = lookup(field, 'V');
    if (value) return isFilled(value) ? value : undefined;
    field = lookup(field, 'Parent');
  }
  return undefined;
}

function isFilled(value: PDFObject): boolean {
  if (value instanceof PDFString || value instanceof PDFHexString) return value.decodeText() !== '';
  if (value instanceof PDFName) return value !== PDFName.of('Off');
  return value instanceof PDFArray && value.size() > 0;
}

const lookup = (dict: PDFDict, key: string) => dict.lookup(PDFName.of(key));
