import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { moneyWords } from '../../lib/core/money-words.ts';
import { apiDocument } from '../support/http/api-document.ts';

const Described = z.looseObject({ description: z.string().optional() });
const Schema = z.looseObject({
  properties: z.record(z.string(), z.unknown()).optional(),
  anyOf: z.array(z.looseObject({ properties: z.record(z.string(), z.unknown()).optional() })).optional(),
});
const { schemas } = apiDocument.components;

/** The description of `Schema.field` or `Schema.field.part` in the API document. */
function descriptionOf(path: string): string | undefined {
  const [name = '', ...fields] = path.split('.');
  let found: unknown = schemas[name];
  for (const field of fields) {
    const { properties, anyOf = [] } = Schema.parse(found);
    found = properties?.[field] ?? anyOf.find((one) => one.properties)?.properties?.[field];
  }
  return found === undefined ? undefined : Described.parse(found).description;
}

const rowOf = ({ label, meaning, fields }: (typeof moneyWords)[keyof typeof moneyWords]): string =>
  [label, meaning, fields.map((field) => `\`${field}\``).join(', ')].join(' | ');

describe('the words of money', () => {
  test.each(['docs/glossary.md', 'docs/money.md'])('stand in %s as in the code, and no others', (path) => {
    const [, section = ''] = readFileSync(path, 'utf8').split('## Words of money');
    const [table = ''] = section.split(/\n(?:#|[A-Z][^|]*$)/m).filter((part) => part.includes('\n|'));
    const rows = table
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) =>
        line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim())
          .join(' | '),
      );
    expect(rows.slice(2)).toEqual(Object.values(moneyWords).map(rowOf));
  });

  test('describe the fields of the API that hold them', () => {
    for (const { description, fields } of Object.values(moneyWords))
      for (const field of fields)
        expect([field, descriptionOf(field)]).toEqual([field, expect.stringContaining(description)]);
  });

  test('are each said by one word', () => {
    const labels = Object.values(moneyWords).map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
  });
});
