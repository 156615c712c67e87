import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const COMMENT = /^\s*(\/\/|\/?\*)/;
/** A straight apostrophe after a word that French elides, inside a sentence. */
const STRAIGHT = /\b(?:c|d|j|l|m|n|qu|s|t|aujourd|jusqu|lorsqu|puisqu|quelqu)'[aeiouyhàâéèêîôûœ]/i;

const sources = readdirSync('lib', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => `lib/${name}`);

const pages = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => `app/${name}`);

test('no line of a page breaks inside guillemets, next to one of them', () => {
  const breaking = pages.filter((file) => /« | »/.test(readFileSync(file, 'utf8')));
  expect(pages.length).toBeGreaterThan(100);
  expect(breaking).toEqual([]);
});

test('what people read in French has typographic apostrophes', () => {
  const straight = sources.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) => (!COMMENT.test(line) && STRAIGHT.test(line) ? [`${file}:${at + 1}`] : [])),
  );
  expect(sources.length).toBeGreaterThan(100);
  expect(straight).toEqual([]);
});
