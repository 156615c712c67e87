import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import * as z from 'zod';
import { passageTypeLabels } from '../../lib/passages/labels.ts';
import { apiDocument } from '../support/http/api-document.ts';

const Properties = z.looseObject({ properties: z.record(z.string(), z.unknown()).default({}) });
const { schemas } = apiDocument.components;
const wordsIn = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, word = '']) => word);

/** The rows of the table "One thing, several names": a name, and the schemas that use it. */
const rows = (readFileSync('docs/glossary.md', 'utf8').split('## One thing, several names')[1] ?? '')
  .split('\n')
  .flatMap((line) => {
    const [, , name = '', where = ''] = line.split('|');
    return wordsIn(name).map((word) => ({
      name: word,
      where: wordsIn(where).filter((one) => one in schemas),
    }));
  });

test('the glossary names the schemas in which a thing has each of its names', () => {
  expect(rows.length).toBeGreaterThan(14);
  for (const { name, where } of rows) {
    expect([name, where.length > 0]).toEqual([name, true]);
    for (const schema of where)
      expect([schema, name, name in Properties.parse(schemas[schema]).properties]).toEqual([
        schema,
        name,
        true,
      ]);
  }
});

test('the glossary has the word of each result of a visit that people read', () => {
  const words = new Map(
    readFileSync('docs/glossary.md', 'utf8')
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .map(([, code = '', french = '']) => [code, french]),
  );
  const labels = Object.entries(passageTypeLabels);
  expect(labels.map(([type]) => [type, words.get(`\`${type}\``)])).toEqual(labels);
});
