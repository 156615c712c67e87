import { createHash } from 'node:crypto';

/** Something that the service left behind, and where. */
export type Trace = { place: string; text: string };

/** Values that exist nowhere else, by what they stand for: wherever one is found, it leaked. */
export type Canaries = Record<string, string>;

/** Every `canary in place` of which there is a trace, in clear or in a form that anybody can read. */
export function findCanaries(canaries: Canaries, traces: Trace[]): string[] {
  const needles = Object.entries(canaries).map(([name, value]) => ({ name, forms: readableForms(value) }));
  const found = traces.flatMap(({ place, text }) => {
    const hay = text.toLowerCase();
    return needles
      .filter(({ forms }) => forms.some((form) => hay.includes(form)))
      .map(({ name }) => `${name} in ${place}`);
  });
  return [...new Set(found)].sort();
}

/** As it was typed, its parts, and what needs no key to be undone. */
function readableForms(value: string): string[] {
  const plain = [value, ...value.split('@'), value.replace(/\s/g, '')];
  const forms = plain.flatMap((text) => [
    text,
    encodeURIComponent(text),
    Buffer.from(text).toString('hex'),
    ...inBase64(text),
  ]);
  return [...new Set([...forms, ...unkeyedDigests(value)].map((form) => form.toLowerCase()))];
}

/** Base64 looks different for each of three places where a text may begin; what its neighbours blur is cut off. */
function inBase64(text: string): string[] {
  return [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]);
    const [from, to] = [before === 0 ? 0 : before + 1, bytes.length % 3 === 0 ? undefined : -1];
    return (['base64', 'base64url'] as const).map((encoding) =>
      bytes.toString(encoding).replace(/=+$/, '').slice(from, to),
    );
  });
}

/** Who guesses phone numbers or addresses undoes a digest without a key. Secrets drawn at random are long enough. */
function unkeyedDigests(value: string): string[] {
  if (value.startsWith('trn_')) return [];
  return [value, value.toLowerCase()].flatMap((text) => {
    const digest = createHash('sha256').update(text).digest();
    return [digest.toString('hex'), digest.toString('base64url')];
  });
}
