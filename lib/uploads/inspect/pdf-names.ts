import { type PDFDict, PDFName } from '@cantoo/pdf-lib';

/** Why a readable PDF is refused. */
export class NotAllowed extends Error {}

const escaped = /#([0-9a-f]{2})/gi;

/** A name as any reader may understand it: some readers decode an already decoded name again. */
export function plainName(name: PDFName): string {
  let text = name.decodeText();
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(escaped, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
  }
  return text;
}

/** The name under a key of a dictionary, direct or referenced; '' when there is none. */
export function nameAt(dict: PDFDict, key: string): string {
  const value = dict.lookup(PDFName.of(key));
  return value instanceof PDFName ? plainName(value) : '';
}

/** The role of an object for the object that refers to it; in `names` the keys are arbitrary and have no meaning. */
export type Role = 'plain' | 'resources' | 'names';

/** Dictionaries with arbitrary keys: glyphs, inks, places, kinds of paragraphs. */
const LISTS_OF_NAMES = new Set([
  'CharProcs',
  'Colorants',
  'Solidities',
  'DotGain',
  'Dests',
  'RoleMap',
  'ClassMap',
]);

/** The role of the value under a key of a dictionary in this role. */
export function roleUnder(role: Role, key: string): Role {
  if (role === 'names') return 'plain';
  if (role === 'resources') return 'names';
  if (key === 'Resources' || key === 'DR') return 'resources';
  return LISTS_OF_NAMES.has(key) ? 'names' : 'plain';
}
