import type { Api, Words } from './api-text.ts';

const nothing: Words = new Map();
export const wordsAt = ({ words }: Api, place: string): Words => words.get(place) ?? nothing;
export const isOptional = (api: Api, place: string) => wordsAt(api, place).has('optional');

/** The fields, items and values of a place; its forms are compared apart. */
export const partsAt = ({ parts }: Api, place: string) =>
  [...(parts.get(place) ?? [])].filter((part) => !part.startsWith('<'));

/** The places of the forms of a value; one without several has the place itself. */
export function formsOf(api: Api, place: string): string[] {
  const forms = [...(api.parts.get(place) ?? [])].filter((part) => part.startsWith('<'));
  return forms.length === 0 ? [place] : forms.map((form) => `${place}${form}`);
}

export const hasForms = (api: Api, place: string) => formsOf(api, place)[0] !== place;
export const nameOfForm = (place: string) => /<[^>]+>$/.exec(place)?.[0];
export const isKind = (place: string) => nameOfForm(place)?.includes('=') ?? false;

/** The record that a place refers to, or the place itself. */
export function target(api: Api, place: string): string {
  const [name] = wordsAt(api, place).get('is') ?? [];
  return name === undefined ? place : target(api, name);
}

export function mayBeNull(api: Api, place: string): boolean {
  const words = wordsAt(api, place);
  const isNull = words.get('type')?.has('null') || words.get('value')?.has('null') || false;
  return isNull || [...(words.get('is') ?? [])].some((name) => mayBeNull(api, name));
}

/** What was deprecated may be gone from its last day on. */
export function hasEnded(api: Api, place: string, day: string): boolean {
  const [end = 'some day'] = wordsAt(api, place).get('ends') ?? [];
  return end !== 'some day' && end <= day;
}
