const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** `late-rooms` as `LateRooms`. */
export const pascal = (kebab: string) => kebab.split('-').map(capital).join('');

/** `late-rooms` as `lateRooms`. */
export function camel(kebab: string): string {
  const name = pascal(kebab);
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}

/** The plural of a noun, or of words that end with one. */
export function pluralOf(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

export function singularOf(plural: string): string {
  if (!isPlural(plural)) return plural;
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`;
  return /(ss|x|ch|sh)es$/.test(plural) ? plural.slice(0, -2) : plural.slice(0, -1);
}

/** Whether words end with a plural, such as `late-rooms`: `status` and `address` are none. */
export const isPlural = (kebab: string) => /[^isu]s$/.test(kebab);

/** `late-rooms` as `late rooms`. */
export const spaced = (kebab: string) => kebab.replaceAll('-', ' ');

/** The words of a noun with its article: `an address`. */
export const withArticle = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** The noun without its article. */
export const bareNoun = (noun: string) => noun.replace(/^(an?|the) /, '');

/** What a function name and a sentence call the things of a domain. */
export type Thing = { name: string; noun: string };

/** The things of domains without a record in paths whose noun is not the name of the domain. */
const things: Readonly<Record<string, Thing>> = {
  auth: { name: 'session', noun: 'a session' },
  cash: { name: 'handover', noun: 'a hand-over' },
  emails: { name: 'email', noun: 'an e-mail' },
  geo: { name: 'department', noun: 'a département' },
  pay: { name: 'payment', noun: 'a payment' },
  privacy: { name: 'person', noun: 'a person' },
  stats: { name: 'figure', noun: 'a figure' },
  system: { name: 'service', noun: 'the service' },
};

/** The things that a domain is about, by its name if nothing else is known. */
export function thingOf(domain: string): Thing {
  const name = singularOf(domain);
  return things[domain] ?? { name, noun: withArticle(spaced(name)) };
}
