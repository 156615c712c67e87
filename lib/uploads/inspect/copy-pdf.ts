import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFInvalidObject,
  type PDFName,
  PDFNull,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import { deflated, FILTER, PARAMETERS } from './deflate-stream.ts';
import { ACTING_KEYS } from './pdf-acts.ts';
import { nameAt, plainName, type Role, roleUnder } from './pdf-names.ts';

/** Keys that are not copied with a page: references to other pages, or to content outside the file. */
const LEFT_OUT = new Set([
  ...ACTING_KEYS,
  'A',
  'Annots',
  'B',
  'Metadata',
  'Names',
  'OC',
  'OPI',
  'OpenAction',
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
/** Keys that are not copied with a stream: with an `F` its bytes would come from another file. */
const IN_STREAMS = new Set([...LEFT_OUT, 'F', 'FFilter', 'FDecodeParms', 'Length', 'Filter', 'DecodeParms']);
/** Harmless actions, which page content does not need. */
const ACTIONS = new Set(['URI', 'GoTo', 'GoToDp', 'Named', 'SetOCGState', 'Trans']);

export type Copy = (object: PDFObject, role?: Role) => PDFObject;

/**
 * Returns a function that copies objects into another document, each once per role: a key that is left out of a dictionary could be
 * a name in a list.
 */
export function copier(from: PDFDocument, into: PDFDocument): Copy {
  const copies: Record<Role, Map<PDFRef, PDFRef>> = {
    plain: new Map(),
    resources: new Map(),
    names: new Map(),
  };
  const copy: Copy = (object, role = 'plain') => {
    if (object instanceof PDFRef) return copyReferred(object, role);
    if (object instanceof PDFStream) return copyStream(object);
    if (object instanceof PDFDict) return isAction(object) ? PDFNull : copyDict(object, role, LEFT_OUT);
    if (object instanceof PDFArray) return into.context.obj(object.asArray().map((part) => copy(part)));
    return cloneValue(object, into);
  };
  const copyReferred = (ref: PDFRef, role: Role): PDFObject => {
    const known = copies[role].get(ref);
    if (known) return known;
    const copied = into.context.nextRef();
    copies[role].set(ref, copied);
    const object = from.context.lookup(ref);
    if (object) into.context.assign(copied, copy(object, role));
    return copied;
  };
  const copyDict = (dict: PDFDict, role: Role, leftOut: ReadonlySet<string>): PDFDict => {
    const copied = into.context.obj({});
    for (const [name, value] of dict.entries()) {
      const key = plainName(name);
      if (role === 'names' || !leftOut.has(key)) copied.set(name, copy(value, roleUnder(role, key)));
    }
    return copied;
  };
  const copyStream = (stream: PDFStream): PDFObject => {
    if (!(stream instanceof PDFRawStream)) throw new Error('a page shows a stream that is none of its own');
    const dict = copyDict(stream.dict, 'plain', IN_STREAMS);
    const copiedAt = (key: PDFName) => listAt(stream.dict, key).map((part) => copy(part));
    return deflated(dict, {
      filters: copiedAt(FILTER),
      parameters: copiedAt(PARAMETERS),
      bytes: stream.getContents(),
    });
  };
  return copy;
}

const isAction = (dict: PDFDict) => ACTIONS.has(nameAt(dict, 'S'));

/** Copies numbers, names and texts. Throws for objects that the library could not parse, because it stores their raw bytes. */
function cloneValue(object: PDFObject, into: PDFDocument): PDFObject {
  if (object instanceof PDFInvalidObject) throw new Error('a page shows what is no object');
  return object.clone(into.context);
}

function listAt(dict: PDFDict, key: PDFName): PDFObject[] {
  const value = dict.lookup(key);
  if (value === undefined || value === PDFNull) return [];
  return value instanceof PDFArray ? value.asArray() : [value];
}
