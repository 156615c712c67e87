import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import { NotAllowed, nameAt, plainName, type Role, roleUnder } from './pdf-names.ts';

/** Keys of scripts, embedded files, and forms that are programs. */
export const ACTING_KEYS = [
  'JS',
  'JavaScript',
  'AA',
  'XFA',
  'EF',
  'EmbeddedFile',
  'EmbeddedFiles',
  'AF',
  'RichMedia',
  'RichMediaContent',
  'RichMediaSettings',
  'Rendition',
  'Movie',
  'Sound',
  '3DD',
  'Encrypt',
];
/** Kinds of actions and objects that run, open, send or contain something. */
const ACTING_KINDS = new Set([
  ...ACTING_KEYS,
  'Launch',
  '3D',
  'SubmitForm',
  'ResetForm',
  'ImportData',
  'GoToR',
  'GoToE',
  'GoTo3DView',
  'RichMediaExecute',
  'Hide',
]);
/** An article is a harmless Thread object; an action of kind Thread opens an article, possibly of another file. */
const ACTING_KINDS_BY_KEY = {
  S: new Set([...ACTING_KINDS, 'Thread']),
  Type: ACTING_KINDS,
  Subtype: new Set([...ACTING_KINDS, 'PS']),
  Subtype2: new Set([...ACTING_KINDS, 'PS']),
};
const actingKeys = new Set(ACTING_KEYS);
const MAX_OBJECTS = 200_000;

type Found = { object: PDFObject; role: Role };

/** Throws `NotAllowed` for active content anywhere in a PDF, not only on its pages: another reader may start elsewhere. */
export function requireNothingThatActs({ catalog, context }: PDFDocument): void {
  const objects = context.enumerateIndirectObjects();
  if (objects.length > MAX_OBJECTS) throw new NotAllowed('has too many objects');
  if (!(catalog instanceof PDFDict)) throw new Error('a PDF has a catalogue');
  requireHarmlessOpening(catalog.lookup(PDFName.of('OpenAction')));
  const seen: Record<Role, Set<PDFRef>> = { plain: new Set(), resources: new Set(), names: new Set() };
  const look = (first: Found) => {
    const waiting = [first];
    for (let found = waiting.pop(); found; found = waiting.pop()) {
      const { object, role } = found;
      if (!(object instanceof PDFRef)) waiting.push(...partsOf(object, role));
      else if (!seen[role].has(object)) {
        seen[role].add(object);
        const meant = context.lookup(object);
        if (meant) waiting.push({ object: meant, role });
      }
    }
  };
  look({ object: catalog, role: 'plain' });
  // An object without references could be used as anything.
  for (const [ref, object] of objects) {
    if (object instanceof PDFName && ACTING_KINDS_BY_KEY.S.has(plainName(object)))
      throw new NotAllowed('acts');
    if (!Object.values(seen).some((refs) => refs.has(ref))) look({ object: ref, role: 'plain' });
  }
}

/** The parts of an object; throws when the object itself is active. */
function partsOf(object: PDFObject, role: Role): Found[] {
  if (object instanceof PDFStream) return partsOf(object.dict, 'plain');
  if (object instanceof PDFArray) return object.asArray().map((part) => ({ object: part, role: 'plain' }));
  if (!(object instanceof PDFDict)) return [];
  if (role === 'plain') requireHarmlessKind(object);
  return object.entries().map(([name, part]) => {
    const key = plainName(name);
    if (role !== 'names' && actingKeys.has(key)) throw new NotAllowed('acts');
    return { object: part, role: roleUnder(role, key) };
  });
}

function requireHarmlessKind(dict: PDFDict): void {
  for (const [key, kinds] of Object.entries(ACTING_KINDS_BY_KEY))
    if (kinds.has(nameAt(dict, key))) throw new NotAllowed('acts');
}

/** A file may open on a page. */
function requireHarmlessOpening(action: PDFObject | undefined): void {
  if (!(action instanceof PDFDict)) return;
  if (nameAt(action, 'S') !== 'GoTo') throw new NotAllowed('acts when it is opened');
}
