import { createHash } from 'node:crypto';

/** A text that the service has written, with its place. */
export type Trace = { place: string; text: string };

/** Unique secret values by name; finding one anywhere means a leak. */
export type Canaries = Record<string, string>;

/** Returns `canary in place` for every canary found in a trace, in clear or in a form that can be decoded without a key. */
export function findCanaries(canaries: Canaries, traces: Trace[]): string[] {
  const needles = Object.entries(canaries).map(([name, value]) => ({ name, forms: readableForms(value) }));
  // Joins the texts of each place: searching a few long texts is many times faster than searching thousands of short ones.
  const places = Map.groupBy(traces, ({ place }) => place);
  const found = [...places].flatMap(([place, texts]) => {
    const lowerCase = texts.map(({ text }) => text.toLowerCase()).join('\n');
    return needles
      .filter(({ forms }) => forms.some((form) => lowerCase.includes(form)))
      .map(({ name }) => `${name} in ${place}`);
  });
  return found.sort();
}

/** The value, its parts, and their encodings and unkeyed digests, in lower case. */
function readableForms(value: string): string[] {
  const plain = [value, ...value.split('@'), value.replace(/\s/g, '')];
  const forms = plain.flatMap((text) => [
    text,
    encodeURIComponent(text),
    Buffer.from(text).toString('hex'),
    ...base64Forms(text),
  ]);
  return [...new Set([...forms, ...unkeyedDigests(value)].map((form) => form.toLowerCase()))];
}

/** Base64 depends on the offset modulo 3; characters that also depend on neighbouring bytes are cut off. */
function base64Forms(text: string): string[] {
  return [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]);
    const [from, to] = [before === 0 ? 0 : before + 1, bytes.length % 3 === 0 ? undefined : -1];
    return (['base64', 'base64url'] as const).map((encoding) =>
      bytes.toString(encoding).replace(/=+$/, '').slice(from, to),
    );
  });
}

/** The code of a letter without dashes: 79 random bits. */
const CODE = /^[2-9A-HJ-NP-Z]{16}$/;

/** Unkeyed digests of phone numbers or addresses can be reversed by guessing; those of random tokens and codes cannot. */
function unkeyedDigests(value: string): string[] {
  if (value.startsWith('trn_') || CODE.test(value)) return [];
  return [value, value.toLowerCase()].flatMap((text) => {
    const digest = createHash('sha256').update(text).digest();
    return [digest.toString('hex'), digest.toString('base64url')];
  });
}
