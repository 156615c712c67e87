import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import ts from 'typescript';

const COMMENT = /^\s*(\/\/|\/?\*)/;
/** A straight apostrophe after a word that French elides, inside a sentence. */
const STRAIGHT = /\b(?:c|d|j|l|m|n|qu|s|t|aujourd|jusqu|lorsqu|puisqu|quelqu)'[aeiouyhàâéèêîôûœ]/i;

const sources = readdirSync('lib', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => `lib/${name}`);

const pages = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => `app/${name}`);

/** A space at which a line breaks before a mark, after an opening guillemet, or between a number and its unit. */
const BREAKING =
  / [:;?!»·€%]|« |\d (?:km²|km|cm|mm|m|min|h|kB|ko|Mo|Go)(?![\p{L}\d])|^ (?:km²|km|m|min|h|kB|ko|Mo|Go)(?![\p{L}\d])/u;

const isText = (node: ts.Node): node is ts.LiteralLikeNode =>
  ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node);

/** The texts of a source in which a line breaks wrongly, with their lines. */
function breakingTexts(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isText(node) && BREAKING.test(node.text)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${file}:${line + 1} ${node.text.trim()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test('no line of a page begins with a mark or a unit, or ends with an opening guillemet', () => {
  expect(pages.length).toBeGreaterThan(100);
  expect(pages.flatMap((file) => breakingTexts(file, readFileSync(file, 'utf8')))).toEqual([]);
  expect(readFileSync('app/index.html', 'utf8')).not.toMatch(/\p{L} [:;?!»]/u);
});

test('a line that would break wrongly is found in texts, templates and elements', () => {
  const template = ['`$', '{c} Mo`'].join('');
  const wrong = `const a = ['Oublié ?', b + ' · ', ${template}, <p>{d} : {e}</p>, '5 € au plus', 'a: b'];`;
  expect(breakingTexts('a.tsx', wrong).map((one) => one.slice('a.tsx:1 '.length))).toEqual([
    'Oublié ?',
    '·',
    'Mo',
    ':',
    '5 € au plus',
  ]);
  expect(breakingTexts('a.tsx', wrong.replaceAll(/ (?=[:?·€M])/g, '\u00a0'))).toEqual([]);
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
