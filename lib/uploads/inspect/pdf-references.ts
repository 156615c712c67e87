import type { PackedObjects } from './pdf-object-streams.ts';
import { unescaped } from './pdf-text.ts';

/** All texts of a PDF in which objects stand. */
type PdfObjects = { outside: string; packed: readonly PackedObjects[] };

/** Characters of a value that are read. */
const BEGINNING = 400;

const definition = /(?<!\d)(\d+)[\s\0]+\d+[\s\0]+obj/g;
const reference = /^[\s\0]+(\d+)[\s\0]+\d+[\s\0]+R/;
/** Where a file opens: a page, or the action that only goes to one. */
const place = /^[\s\0]*(?:\[|<<(?:[^<>]|<[0-9a-f\s]*>)*\/S[\s\0]*\/GoTo(?![^\s\0()<>[\]{}/%]))/i;
const number = /^[\s\0]*\+?\d/;

/** Whether something runs when the file is opened. */
export function opensWithAction(objects: PdfObjects): boolean {
  const { direct, referred } = valuesOf('OpenAction', objects);
  if (direct.some((value) => !place.test(value))) return true;
  const isPlace = (beginnings: string[]) =>
    beginnings.length > 0 && beginnings.every((beginning) => place.test(beginning));
  return beginningsOf(objects, referred).some((beginnings) => !isPlace(beginnings));
}

/**
 * Whether objects may be packed where nobody sees it: `First` stands in the table of contents with one of its entries,
 * or in a stream that packs objects with a number, and this number may be an object of its own.
 */
export function packsByReference(objects: PdfObjects): boolean {
  const { referred } = valuesOf('First', objects);
  return beginningsOf(objects, referred).some((beginnings) => beginnings.some((value) => number.test(value)));
}

function textsOf({ outside, packed }: PdfObjects): string[] {
  return [outside, ...packed.map(({ text }) => text)];
}

/** The different values of a key, and the objects that it refers to instead. */
function valuesOf(key: string, objects: PdfObjects): { direct: string[]; referred: Set<number> } {
  const direct = new Set<string>();
  const referred = new Set<number>();
  const afterKey = new RegExp(String.raw`/${key}(?![^\s\0()<>[\]{}/%])`, 'g');
  for (const text of textsOf(objects))
    for (const { 0: found, index } of text.matchAll(afterKey)) {
      const start = index + found.length;
      const value = text.slice(start, start + BEGINNING);
      const object = reference.exec(value)?.[1];
      if (object === undefined) direct.add(value);
      else referred.add(Number(object));
    }
  return { direct: [...direct], referred };
}

/** How each of these objects begins; several times when the file was changed later, never when it is missing. */
function beginningsOf({ outside, packed }: PdfObjects, wanted: Set<number>): string[][] {
  const beginnings = new Map<number, string[]>([...wanted].map((object) => [object, []]));
  for (const { 0: head, 1: object, index } of outside.matchAll(definition)) {
    const at = index + head.length;
    beginnings.get(Number(object))?.push(outside.slice(at, at + BEGINNING));
  }
  for (const { bytes, places } of packed)
    for (const { object, at } of places)
      beginnings.get(object)?.push(unescaped(bytes.subarray(at, at + BEGINNING)));
  return [...beginnings.values()];
}
