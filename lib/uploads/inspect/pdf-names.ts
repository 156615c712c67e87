import { type PDFDict, PDFName } from '@cantoo/pdf-lib';

/** Why a PDF that can be read is not kept. */
export class NotAllowed extends Error {}

const escaped = /#([0-9a-f]{2})/gi;

/** A name as a reader may understand it: some decode once more what was decoded already. */
export function plainName(name: PDFName): string {
  let text = name.decodeText();
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(escaped, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
  }
  return text;
}

/** The name that a dictionary has under a key, also as an object of its own; '' when it has none. */
export function nameAt(dict: PDFDict, key: string): string {
  const value = dict.lookup(PDFName.of(key));
  return value instanceof PDFName ? plainName(value) : '';
}

/** What an object is to the one that refers to it; among `names` the keys are free, and none of them means anything. */
export type Role = 'plain' | 'resources' | 'names';

/** Under these keys the keys are free: glyphs, inks, places, kinds of paragraphs. */
const LISTS_OF_NAMES = new Set([
  'CharProcs',
  'Colorants',
  'Solidities',
  'DotGain',
  'Dests',
  'RoleMap',
  'ClassMap',
]);

/** The role of what a dictionary in this role has under a key. */
export function roleUnder(role: Role, key: string): Role {
  if (role === 'names') return 'plain';
  if (role === 'resources') return 'names';
  if (key === 'Resources' || key === 'DR') return 'resources';
  return LISTS_OF_NAMES.has(key) ? 'names' : 'plain';
}
