import { type Api, readApi, type Words } from './api-text.ts';
import { hasEnded, isOptional, wordsAt } from './places.ts';
import { type Pair, shapeComparison } from './shape-changes.ts';

/**
 * The changes since a release that break a client of it, each as a sentence. `before` and `now` are the lines of the two API documents;
 * what was deprecated with an end that `day` has reached may be gone.
 */
export function breakingChanges(before: readonly string[], now: readonly string[], day: string): string[] {
  const pair: Pair = { before: readApi(before), now: readApi(now), day };
  const shapes = shapeComparison(pair);
  const operations = operationsOf(pair.before).flatMap((id) => operationChanges(pair, shapes, id));
  const problem = pair.before.words.has('Problem')
    ? shapes('received', { old: 'Problem', fresh: 'Problem' })
    : [];
  return [...new Set([...operations, ...problem])];
}

type Shapes = ReturnType<typeof shapeComparison>;

const operationsOf = ({ words }: Api): string[] =>
  [...words].filter(([, said]) => said.has('at')).map(([place]) => place);

function operationChanges(pair: Pair, shapes: Shapes, id: string): string[] {
  const { before, now, day } = pair;
  if (hasEnded(before, id, day) && !now.words.has(id)) return [];
  const [old, fresh] = [wordsAt(before, id), wordsAt(now, id)];
  if (!fresh.has('at')) return [`${id} is gone`];
  return [
    ...(routeOf(old) === routeOf(fresh) ? [] : [`${id} is no longer at ${routeOf(old)}`]),
    ...(fresh.has('token') && !old.has('token') ? [`${id} needs a session now`] : []),
    ...['.path', '.query', '.header'].flatMap((kind) => parameterChanges(pair, shapes, `${id}${kind}`)),
    ...bodyChanges(pair, shapes, `${id}.body`),
    ...answerChanges(pair, shapes, id),
    ...problemChanges(pair, id),
  ];
}

/** Parameters that are unknown are refused, so that none may go. */
function parameterChanges({ before, now, day }: Pair, shapes: Shapes, place: string): string[] {
  const [olds, freshs] = [partsOf(before, place), partsOf(now, place)];
  return [
    ...olds
      .filter((name) => !freshs.includes(name) && !hasEnded(before, name, day))
      .map((name) => `${name} is gone`),
    ...freshs
      .filter((name) => !isOptional(now, name) && (!olds.includes(name) || isOptional(before, name)))
      .map((name) => `${name} has to be sent now`),
    ...olds
      .filter((name) => freshs.includes(name))
      .flatMap((name) => shapes('sent', { old: name, fresh: listedIn(before, now, name) })),
  ];
}

/** A parameter that takes a list takes one value as it did before. */
function listedIn(before: Api, now: Api, name: string): string {
  const isList = (api: Api) => wordsAt(api, name).get('type')?.has('array') ?? false;
  return isList(now) && !isList(before) ? `${name}[]` : name;
}

function bodyChanges({ before, now }: Pair, shapes: Shapes, place: string): string[] {
  const [had, has] = [before.words.has(place), now.words.has(place)];
  if (!had) return has && !isOptional(now, place) ? [`${place} has to be sent now`] : [];
  if (!has) return [`${place} is gone`];
  return [
    ...(isOptional(before, place) && !isOptional(now, place) ? [`${place} has to be sent now`] : []),
    ...contentChanges(before, now, place),
    ...shapes('sent', { old: place, fresh: place }),
  ];
}

function answerChanges({ before, now }: Pair, shapes: Shapes, id: string): string[] {
  const [olds, freshs] = [successesOf(before, id), successesOf(now, id)];
  return [
    ...olds.filter((place) => !freshs.includes(place)).map((place) => `${place} is answered no more`),
    ...freshs.filter((place) => !olds.includes(place)).map((place) => `${place} may be answered now`),
    ...olds
      .filter((place) => freshs.includes(place))
      .flatMap((place) => [
        ...contentChanges(before, now, place),
        ...shapes('received', { old: place, fresh: place }),
      ]),
  ];
}

function contentChanges(before: Api, now: Api, place: string): string[] {
  const fresh = wordsAt(now, place).get('content');
  return [...(wordsAt(before, place).get('content') ?? [])]
    .filter((type) => !fresh?.has(type))
    .map((type) => `${place} is no longer ${type}`);
}

/** A client acts on the code of a refusal; a further code is one more that it does not know. */
function problemChanges({ before, now }: Pair, id: string): string[] {
  return partsOf(before, id).flatMap((place) =>
    [...(wordsAt(before, place).get('problem') ?? [])]
      .filter((code) => !wordsAt(now, place).get('problem')?.has(code))
      .map((code) => `${place} has the problem ${code} no more`),
  );
}

const partsOf = ({ parts }: Api, place: string): string[] =>
  [...(parts.get(place) ?? [])].map((part) => `${place}${part}`);
const successesOf = (api: Api, id: string) =>
  partsOf(api, id).filter((place) => wordsAt(api, place).has('answers'));
const routeOf = (words: Words) => [...(words.get('at') ?? [])][0];
