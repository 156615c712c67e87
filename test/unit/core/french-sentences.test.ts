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
  /'((?:expected|must|needs) [^'\n]+)'|`((?:expected|must|needs) (?:[^`\\\n]|\\.)+)`/g,
];

/** Translated elsewhere: by the kind of name, and in whole sentences. */
const toldApart = ['unknown 7'];

/** Words that both languages have. */
const common =
  /^(?:association|application|service|message|passage|position|longitude|latitude|active|instant|minute|code|null|format|version|lat|lon|super|https|port)s?$/;

/** Names for programs, which pages replace by the label of the field. */
const withoutNames = (sentence: string) => sentence.replaceAll(/`[^`]*`/g, '');

/** Words and names of fields; not abbreviations, units and proper names. */
const wordsOf = (sentence: string) =>
  withoutNames(sentence).match(/(?<![\p{L}_])\p{Ll}{2}[\p{Ll}_]+(?![\p{L}…])/gu) ?? [];

/** English words in a sentence that was half translated, because a shorter pattern fitted. */
function wordsLeft(english: string): string[] {
  const told = frenchOf(english);
  if (told === undefined) return ['not translated'];
  const said = new Set(wordsOf(english));
  return wordsOf(told).filter((word) => word.includes('_') || (said.has(word) && !common.test(word)));
}

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
          .filter((one) => wordsLeft(one).length > 0 && !toldApart.includes(one))
          .map((one) => `${file}: ${one} (${wordsLeft(one).join(', ')})`),
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
