import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { loadFunctions } from '../../../infra/deploy/functions/functions.ts';
import { queueMessages } from '../../../lib/core/messages.ts';

/** Longer than any of our limits, except that of a whole file. */
const ENDLESS = 'a'.repeat(1_048_577);

/** The first check of a text has to limit its length. */
function isBounded(schema: z.ZodString): boolean {
  const [first] = schema.def.checks ?? [];
  if (first instanceof z.core.$ZodCheckMaxLength) return first._zod.def.abort === true;
  if (first instanceof z.ZodCustom) return first.def.abort === true && first.def.fn(ENDLESS) === false;
  // Cuts the text, for a verb that itself refuses one that is too long.
  if (first instanceof z.core.$ZodCheckOverwrite) return String(first._zod.def.tx(ENDLESS)).length < 1000;
  return false;
}

/** The places of texts without a limit in a schema; an unknown kind of schema counts too. */
function unbounded(schema: z.core.$ZodType, place: string): string[] {
  if (schema instanceof z.ZodString) return isBounded(schema) ? [] : [place];
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, field]) => unbounded(field, `${place}.${name}`));
  }
  if (schema instanceof z.ZodArray) return unbounded(schema.def.element, `${place}[]`);
  if (schema instanceof z.ZodUnion) {
    return schema.options.flatMap((option, at) => unbounded(option, `${place}|${at}`));
  }
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out].flatMap((part) => unbounded(part, place));
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  ) {
    return unbounded(schema.unwrap(), place);
  }
  return holdsNoText(schema) ? [] : [`${place}: ${schema._zod.def.type}`];
}

function holdsNoText(schema: z.core.$ZodType): boolean {
  return (
    schema instanceof z.ZodNumber ||
    schema instanceof z.ZodBoolean ||
    schema instanceof z.ZodLiteral ||
    schema instanceof z.ZodEnum ||
    schema instanceof z.ZodTransform ||
    // Read by a function that checks shapes and numbers, or compared with stored values.
    schema instanceof z.ZodUnknown
  );
}

const { endpoints, jobs, workers } = await loadFunctions();

describe('every text has a bound before anything is done with it', () => {
  test.each(endpoints)('$name', ({ handler: { facts } }) => {
    const { params = {}, query = {}, body } = facts;
    // A raw body is signed bytes, without fields.
    const fields = facts.reads === 'raw' || body === undefined ? [] : unbounded(body, 'body');
    const places = [...Object.entries(params), ...Object.entries(query)];
    expect([...places.flatMap(([name, schema]) => unbounded(schema, name)), ...fields]).toEqual([]);
  });

  test.each(Object.entries(queueMessages))('messages of %s', (_, schema) => {
    expect(unbounded(schema, 'message')).toEqual([]);
  });

  test.each(workers)('$name reads messages of its queue', ({ handler: { facts } }) => {
    expect(Object.keys(queueMessages)).toContain(facts.queue);
  });

  test.each(jobs)('$name', ({ handler: { input } }) => {
    expect(unbounded(input, 'input')).toEqual([]);
  });
});

describe('unbounded texts are found', () => {
  const bounded = z.string().max(10, { abort: true });

  test.each([
    ['none', z.string()],
    ['a format alone', z.strictObject({ a: z.email() })],
    ['after it is normalised', z.string().normalize('NFC').max(10, { abort: true })],
    ['after it is matched', z.string().regex(/^a*$/).max(10, { abort: true })],
    ['one that does not end the reading', z.string().max(10).normalize('NFC')],
    ['deep inside', z.strictObject({ a: z.array(z.strictObject({ b: z.string().nullish() })) })],
    ['in one of several types', z.union([z.number(), z.string()])],
    ['a kind of schema that nobody looked at', z.record(bounded, bounded)],
  ])('%s', (_, schema) => {
    expect(unbounded(schema, 'body')).toHaveLength(1);
  });

  test('and nothing else is', () => {
    expect(
      unbounded(z.strictObject({ a: bounded.normalize('NFC'), b: z.array(bounded).nullish() }), 'body'),
    ).toEqual([]);
  });
});
