import { glob, readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { frenchSentences } from '../../../lib/core/problems/french-sentences.ts';
import { frenchOf, loadFrench } from '../../../lib/core/problems/words.ts';

await loadFrench();

/** Code that speaks English, to operators and in jobs, and code that assembles sentences (plain-details.test.ts). */
const spokenElsewhere =
  /^lib\/(?:(?:event-log|gateways|data|imports|maintenance|runtime\/openapi|core\/config|buildings)\/|core\/problems\/(?!problem\.ts|validation-faults))/;

/** Patterns of sentences about values and problems in the code. */
const begins = [
  /(?:\bdetail(?::| =)|\bmessage:|\b(?:fault|refuse|refused)\('[a-z-]+',)\s*(?:'([^'\n]+)'|`((?:[^`\\]|\\.)+)`)/g,
  /'((?:expected|must|needs) [^'\n]+)'|`((?:expected|must|needs) [^`\n]+)`/g,
];

/** Translated elsewhere: by the kind of name, and in whole sentences. */
const toldApart = ['unknown 7'];

/** English words in a sentence that was half translated, because a shorter pattern fitted. */
const english = /\b(?:such as|with|without|at most|the|and|of)\b/;

/** The sentences in a file, with `7` in place of expressions. */
function sentencesIn(text: string): string[] {
  const found = begins.flatMap((pattern) => Array.from(text.matchAll(pattern)));
  return found.map(([, plain, template]) =>
    (plain ?? template ?? '').replaceAll(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, '7').replaceAll('\\`', '`'),
  );
}

describe('what a problem says beyond its code', () => {
  test('is said in French, wherever it stands in the code', async () => {
    const missing: string[] = [];
    let found = 0;
    for await (const file of glob('lib/**/*.ts')) {
      if (spokenElsewhere.test(file)) continue;
      const sentences = sentencesIn(await readFile(file, 'utf8'));
      found += sentences.length;
      missing.push(
        ...sentences
          .filter((one) => english.test(frenchOf(one) ?? 'the') && !toldApart.includes(one))
          .map((one) => `${file}: ${one}`),
      );
    }
    expect(found).toBeGreaterThan(80);
    expect(missing).toEqual([]);
  });

  test.each(frenchSentences)('%s', (english, french) => {
    expect(french).not.toBe(english);
    const values = english
      .split('{}')
      .slice(1)
      .map((_, at) => `${at + 11}`);
    let next = 0;
    const said = english.replaceAll('{}', () => values[next++] ?? '');
    const told = frenchOf(said) ?? '';
    // An earlier pattern may fit as well, with the same values.
    expect(told).not.toMatch(/\{\d?\}/);
    if (!french.includes('{2}') && !french.includes('est obligatoire ici')) {
      for (const value of values) expect(told).toContain(value);
    }
  });

  test('is left alone when nobody knows it', () => {
    expect(frenchOf('nobody has ever said this')).toBeUndefined();
  });
});
