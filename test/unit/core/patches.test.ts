import { describe, expect, test } from '@jest/globals';
import { requireUnchanged } from '../../../lib/core/fields/patches.ts';
import { refusalOf } from '../../support/http/refusal.ts';

describe('requireUnchanged', () => {
  const record = { id: 'a', version: 2, flags: ['late'], locked: false };
  const names = ['id', 'version', 'flags', 'locked'];
  const judge = (body: object) => () => requireUnchanged(record, names, body);

  test.each([{}, { id: 'a' }, { version: 2, flags: ['late'], locked: false }, { montant: 3 }])(
    '%j comes back unchanged or concerns something else',
    (body) => {
      expect(judge(body)).not.toThrow();
    },
  );

  test('each read-only field that comes back changed is named', () => {
    expect(refusalOf(judge({ id: 'b', version: 2, flags: [], locked: 0 }))).toMatchObject({
      code: 'validation-failed',
      options: {
        errors: [
          { pointer: '/id', code: 'read-only' },
          { pointer: '/flags', code: 'read-only' },
          { pointer: '/locked', code: 'read-only' },
        ],
      },
    });
  });
});
