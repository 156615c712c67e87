import type { NewEndpoint } from './new-endpoint.ts';
import type { RecordKind } from './record-kind.ts';
import { recordKinds } from './records.ts';
import { bareNoun, isPlural, pluralOf, spaced, type Thing, thingOf, withArticle } from './words.ts';

/** The words of a function's name, in kebab-case, and the sentence of the summary. */
type Phrase = { name: string; summary: string };

/** Verbs that a GET may begin with; any other GET is named for what it shows. */
const readingVerbs = ['check', 'compare', 'count', 'download', 'find', 'preview', 'search', 'show', 'verify'];
/** Words after which the verb has no object yet: `send-again`, `mark-as-read`. */
const particles = [
  ...['again', 'as', 'at', 'away', 'back', 'by', 'down', 'for', 'from', 'in', 'into', 'off', 'on'],
  ...['out', 'over', 'to', 'under', 'up', 'with', 'without'],
];

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** The noun of a kind of record: `passage` in names, `a passage` in sentences. */
const thingOfKind = ({ id, noun }: RecordKind): Thing => ({ name: id.replace(/_id$/, ''), noun });

function thingOfDomain(domain: string): Thing {
  const kind = recordKinds[domain];
  return kind ? thingOfKind(kind) : thingOf(domain);
}

/** How the verb is called in code and in the summary: a verb with a singular noun, in lists with a plural. */
export function phraseOf(endpoint: NewEndpoint): Phrase {
  const { verb, method } = endpoint;
  if (endpoint.isList) return phraseOfList(endpoint);
  const [first = '', ...rest] = verb.split('-');
  const isBareGet = rest.length === 0 && ['get', 'read'].includes(first);
  if (method !== 'GET' || isBareGet || readingVerbs.includes(first)) return phraseOfVerb(endpoint);
  return phraseOfShown(endpoint, ['get', 'read'].includes(first) ? rest.join('-') : verb);
}

/** What a list lists: `list-fees` fees, `list-late` of sectors late sectors, which are the domain's own. */
export function listed({ domain, verb }: Pick<NewEndpoint, 'domain' | 'verb'>) {
  const words = verb.split('-').slice(1).join('-');
  const { name, noun } = thingOfDomain(domain);
  const [own, ownNoun] = [pluralOf(name), pluralOf(bareNoun(noun))];
  if (words === '' || words === own) return { name: own, noun: ownNoun, isOwn: true };
  if (words.endsWith(`-${own}`)) return { name: words, noun: spaced(words), isOwn: true };
  if (isPlural(words)) return { name: words, noun: spaced(words), isOwn: false };
  return { name: `${words}-${own}`, noun: `${spaced(words)} ${ownNoun}`, isOwn: true };
}

function phraseOfList(endpoint: NewEndpoint): Phrase {
  const { record } = endpoint;
  const { name, noun, isOwn } = listed(endpoint);
  if (!record) return { name: `list-${name}`, summary: sentence(`list ${noun}`) };
  const thing = thingOfKind(record);
  if (isOwn) return { name: `list-${name}`, summary: sentence(`list ${noun} of ${thing.noun}`) };
  return { name: `list-${thing.name}-${name}`, summary: sentence(`list the ${noun} of ${thing.noun}`) };
}

/** A GET that is named for what it shows. */
function phraseOfShown({ domain, record }: NewEndpoint, shown: string): Phrase {
  const kind = record ?? recordKinds[domain];
  if (!kind) return { name: `get-${shown}`, summary: sentence(`read the ${spaced(shown)}`) };
  const { name, noun } = thingOfKind(kind);
  if (shown === name) return { name: `get-${name}`, summary: sentence(`read ${noun}`) };
  const of = record ? noun : pluralOf(bareNoun(noun));
  return { name: `get-${name}-${shown}`, summary: sentence(`read the ${spaced(shown)} of ${of}`) };
}

/** A verb and its object: the one in the file's name, else the record or the things of the domain. */
function phraseOfVerb({ domain, method, record, verb }: NewEndpoint): Phrase {
  const [first = '', ...words] = verb.split('-');
  const rest = words.join('-');
  const { name, noun } = record ? thingOfKind(record) : thingOfDomain(domain);
  const isOfMany = method === 'GET' && !record && recordKinds[domain] !== undefined;
  const [object, objectNoun] = isOfMany ? [pluralOf(name), pluralOf(bareNoun(noun))] : [name, noun];
  if (rest === '' || rest === object) {
    return { name: `${first}-${object}`, summary: sentence(`${first} ${objectNoun}`) };
  }
  if (particles.includes(words[0] ?? '')) {
    return {
      name: `${first}-${object}-${rest}`,
      summary: sentence(`${first} ${objectNoun} ${spaced(rest)}`),
    };
  }
  const alone = isPlural(rest) ? spaced(rest) : withArticle(spaced(rest));
  const named = record ? `the ${spaced(rest)} of ${noun}` : alone;
  return { name: verb, summary: sentence(`${first} ${named}`) };
}
