import { describe, expect, test } from '@jest/globals';
import { recordKinds } from '../../../infra/commands/new/records.ts';
import type { Endpoint } from '../../../lib/runtime/http/endpoint.ts';

describe('what is known of a record', () => {
  const withGet = Object.entries(recordKinds).filter(([, kind]) => kind.hasGet);

  test.each(withGet)('its own GET answers and declares the same: %s', async (domain, kind) => {
    const { handler }: { handler: Endpoint } = await import(`../../../functions/${domain}/get.ts`);
    const { [kind.schema.name]: schema } = await import(`../../../${kind.schema.file}`);
    const { output, uses = [], path, access } = handler.facts;
    expect(output).toBe(schema);
    expect(uses).toEqual(kind.presenting.uses);
    expect([path, access]).toEqual([`${kind.path}/{${kind.id}}`, kind.access.reading]);
  });

  test.each(Object.entries(recordKinds))('its functions and schemas exist: %s', async (_, kind) => {
    const { schema, page = schema, reading, load, presenting, listing } = kind;
    for (const { name, file } of [schema, page, reading, load, presenting, listing]) {
      expect(await import(`../../../${file}`)).toHaveProperty(name);
    }
  });
});
