import { beforeEach, describe, expect, test } from '@jest/globals';
import { MAX_BODY_BYTES } from '../../../lib/runtime/http/parse.ts';
import { anonymous } from '../../support/http/client.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const draft = { name: 'Calendriers', date_start: '2026-10-15', date_end: '2027-01-31' };
const open = (body: unknown, headers = {}) => world.as('ada').post('/api/operations', body, headers);

describe('a body that is not JSON', () => {
  test.each([
    ['half of it', '{"name":'],
    ['text', 'name=Calendriers'],
    ['single quotes', "{'name':'x'}"],
    ['a comma too many', '{"name":"x",}'],
    ['two values', '{}{}'],
    ['NaN', '{"calendar_value":NaN}'],
    ['a control character in a text', '{"name":"a\nb"}'],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['Latin 1', Buffer.from('{"name":"Géo"}', 'latin1')],
    ['UTF-16', Buffer.from('{}', 'utf16le')],
    ['half of a pair in UTF-8', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
  ])('%s is refused', async (_, body) => {
    expect(await open(body)).toMatchObject({ status: 400, body: { code: 'malformed-json' } });
  });

  test('the refusal does not repeat it', async () => {
    const { bytes } = await open('{"password":"hunter2"');
    expect(bytes.toString()).not.toContain('hunter2');
  });
});

describe('a body with a byte order mark', () => {
  test('is read as if it had none', async () => {
    expect(await open(`\ufeff${JSON.stringify(draft)}`)).toMatchObject({
      status: 201,
      body: { name: 'Calendriers' },
    });
  });
});

describe('a body that is JSON but no object', () => {
  test.each(['null', '[]', '7', '"text"', 'true', '[{"name":"x"}]'])(
    '%s is refused as a whole',
    async (body) => {
      expect(await open(body)).toMatchObject({
        status: 400,
        body: { code: 'validation-failed', errors: [{ pointer: '', code: 'invalid-type' }] },
      });
    },
  );
});

describe('no body at all', () => {
  test('counts as an empty object: required fields are reported', async () => {
    expect(await open(undefined)).toMatchObject({
      status: 400,
      body: {
        errors: [
          { pointer: '/date_start', code: 'required' },
          { pointer: '/date_end', code: 'required' },
        ],
      },
    });
  });

  test('is fine where nothing is required, without a content type too', async () => {
    expect(await world.as('ada').post('/api/logout')).toMatchObject({ status: 204 });
  });

  test('fields where there are none are refused', async () => {
    expect(await world.as('ada').post('/api/logout', { everywhere: true })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/everywhere', code: 'unknown-field' }] },
    });
    expect(await world.as('ada').get('/api/session')).toMatchObject({ status: 200 });
  });
});

describe('the type of a body', () => {
  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON;charset="UTF-8"',
    'application/json ; charset=utf8',
  ])('%s is taken', async (type) => {
    expect(await open(draft, { 'content-type': type })).toMatchObject({ status: 201 });
  });

  test.each([
    '',
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/merge-patch+json',
    'application/json; charset=iso-8859-1',
    'application/json, text/plain',
  ])('security row 30: %j is not', async (type) => {
    expect(await open(draft, { 'content-type': type })).toMatchObject({
      status: 415,
      body: { code: 'unsupported-media-type' },
    });
  });

  test('security row 29: compressed bodies are not taken', async () => {
    for (const encoding of ['gzip', 'br', 'gzip, identity']) {
      expect(await open(draft, { 'content-encoding': encoding })).toMatchObject({ status: 415 });
    }
    expect(await open(draft, { 'content-encoding': 'identity' })).toMatchObject({ status: 201 });
  });
});

describe('the size of a body', () => {
  const sized = (bytes: number) => JSON.stringify(draft).padEnd(bytes, ' ');

  test('security row 29: 1,048,576 bytes are taken, one more is not', async () => {
    expect(MAX_BODY_BYTES).toBe(1_048_576);
    expect(await open(sized(1_048_576))).toMatchObject({ status: 201 });
    expect(await open(sized(1_048_577))).toMatchObject({ status: 413, body: { code: 'payload-too-large' } });
  });

  test('bytes count, not characters', async () => {
    expect(await open('é'.repeat(524_289))).toMatchObject({ status: 413 });
    expect(await open('é'.repeat(524_288))).toMatchObject({ status: 400, body: { code: 'malformed-json' } });
  });

  test('a missing right is reported before the size', async () => {
    const large = sized(1_048_577);
    expect(await anonymous.post('/api/operations', large)).toMatchObject({ status: 401 });
    expect(await world.as('alice').post('/api/operations', large)).toMatchObject({ status: 403 });
    expect(await world.as('ada').post('/api/operations/2/members', large)).toMatchObject({ status: 404 });
  });
});
