import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import * as z from 'zod';
import { entityFields } from '../../lib/core/records/entity.ts';
import { operationFields } from '../../lib/core/records/operation.ts';
import { passageFields } from '../../lib/core/records/passage.ts';
import { sectorFields } from '../../lib/core/records/sector.ts';
import { userFields } from '../../lib/core/records/user.ts';

const Schema = z.object({
  properties: z.record(z.string(), z.object({ description: z.string().optional() })),
});
const { components } = z
  .object({ components: z.object({ schemas: z.record(z.string(), z.unknown()) }) })
  .parse(JSON.parse(readFileSync('docs/openapi.json', 'utf8')));

/** A new association has no logo: one is uploaded later. */
const absent = ['EntityDraft logo'];

/** Each record whose schemas in the document have its fields. */
const records = [
  { name: 'Passage', fields: passageFields },
  { name: 'User', fields: userFields },
  { name: 'Entity', fields: entityFields },
  { name: 'Operation', fields: operationFields },
  { name: 'Sector', fields: sectorFields },
];
const places = records.flatMap(({ name, fields }) =>
  [name, `${name}Draft`, `${name}Patch`].map((schema) => ({ schema, fields })),
);

test.each(places)('$schema says of every field what it is, as its table does', ({ schema, fields }) => {
  const { properties } = Schema.parse(components.schemas[schema]);
  const named = Object.entries(fields).filter(([name]) => !absent.includes(`${schema} ${name}`));
  for (const [name, { meaning }] of named)
    expect({ name, told: properties[name]?.description?.startsWith(meaning) }).toEqual({ name, told: true });
});

test('every meaning is a sentence of its own', () => {
  const meanings = records.flatMap(({ fields }) => Object.values(fields).map(({ meaning }) => meaning));
  for (const meaning of meanings) expect(meaning).toMatch(/^[A-Z0-9].*\.$/);
});
