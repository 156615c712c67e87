// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, emittedEvents, historyOf } from '../../support/database/owner.ts';
import { anonymous } from '../../support/http/client.ts';
import { clock, logLines } from '../../support/run/resources.ts';
import {
  draftOf,
  png,
  sendBytes,
  sha256Of,
  storedObjects,
  storedUploads,
} from '../../support/world/uploads.ts';
import { createWorld, type PersonName, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const picture = png();
const announce = (name: PersonName, more: object = {}) =>
  world.as(name).post('/api/uploads', draftOf(picture, more));
const MIB = 1_048_576;

describe('POST /api/uploads', () => {
  test('signs the request that stores the file, for five minutes', async () => {
    const { status, body, headers } = await announce('alice');
    expect(status).toBe(201);
    expect(body).toEqual({
      upload_id: expect.any(Number),
      state: 'waiting',
      request: { method: 'PUT', url: expect.any(String), headers: expect.any(Object) },
      expires_at: '2026-11-20T09:05:00.000Z',
    });
    expect(headers).toMatchObject({ 'cache-control': 'no-store' });
    const [row] = await storedUploads();
    expect(row).toMatchObject({ entity_id: world.bondy, purpose: 'chat', state: 'waiting', room_id: null });
    expect(new URL(body.request.url).pathname).toBe(
      `/test-files/uploads/waiting/${world.bondy}/${row?.uuid}`,
    );
    expect(body.request.headers).toMatchObject({
      'content-type': 'image/png',
      'if-none-match': '*',
      'x-amz-content-sha256': sha256Of(picture),
    });
    expect(await sendBytes(body.request, picture)).toBe(200);
    expect(await storedObjects()).toEqual(['waiting']);
  });

  test('keeps the name of the file and the signature out of log, events and keys', async () => {
    const before = await emittedEvents();
    const { body } = await announce('alice', { filename: 'lettre-de-mme-martin.png' });
    expect(await emittedEvents()).toEqual(before);
    const [row] = await storedUploads();
    expect(row?.encrypted_filename).toMatch(/^v1\./);
    const traces = [logLines.join('\n'), body.request.url, JSON.stringify(body.request.headers)].join('\n');
    expect(traces).not.toContain('martin');
    const [signature = ''] = /[0-9a-f]{64}$/.exec(body.request.headers.authorization) ?? [];
    expect(signature).not.toBe('');
    expect(logLines.join('\n')).not.toContain(signature);
  });

  test('counts once under an idempotency key, whose answer is kept encrypted', async () => {
    const key = { 'idempotency-key': 'k1' };
    const first = await world.as('alice').post('/api/uploads', draftOf(picture), key);
    const second = await world.as('alice').post('/api/uploads', draftOf(picture), key);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(second.headers).toMatchObject({ 'idempotency-replayed': 'true' });
    expect(await storedUploads()).toHaveLength(1);
    const kept = await asOwner((trx) => trx.selectFrom('idempotency_keys').selectAll().execute());
    expect(JSON.stringify(kept)).not.toContain(first.body.request.headers.authorization);
    const other = await world.as('alice').post('/api/uploads', draftOf(picture, { filename: 'b.png' }), key);
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency-key-reused' } });
    const elsewhere = await world.as('alice').post('/api/uploads', draftOf(picture), {
      'idempotency-key': 'k2',
    });
    expect(elsewhere.body.upload_id).not.toBe(first.body.upload_id);
  });

  test('takes sixty files of a member in an hour, also when they were deleted', async () => {
    const { body } = await announce('alice');
    await world.as('alice').delete(`/api/uploads/${body.upload_id}`);
    clock.advance(600);
    for (let files = 2; files <= 60; files += 1) expect((await announce('alice')).status).toBe(201);
    const refused = await announce('alice');
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(refused.headers).toMatchObject({ 'retry-after': '3000' });
    expect(await storedUploads()).toHaveLength(59);
    expect((await announce('alice', { size: 0 })).status).toBe(400);
    expect((await announce('theo')).status).toBe(201);
    clock.advance(3000);
    expect((await announce('alice')).status).toBe(201);
  });

  test.each(['logo', 'fiscal-basis'])(
    'of a %s is in the history, and refused to members',
    async (purpose) => {
      const { body } = await announce('ada', { purpose });
      expect(await historyOf('upload', body.upload_id)).toEqual([
        {
          action: 'created',
          entity_id: world.bondy,
          by_user_id: world.person.ada.userId,
          changes: {
            purpose: { old: null, new: purpose },
            content_type: { old: null, new: 'image/png' },
            size: { old: null, new: picture.length },
          },
        },
      ]);
      for (const name of ['alice', 'theo'] as const)
        expect(await announce(name, { purpose })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    },
  );

  test('of a super administrator names the association', async () => {
    expect((await announce('root', { purpose: 'logo' })).body.errors).toMatchObject([
      { pointer: '/entity_id', code: 'required' },
    ]);
    expect(await announce('root', { purpose: 'logo', entity_id: world.noisy })).toMatchObject({
      status: 201,
    });
    expect((await storedUploads())[0]).toMatchObject({ entity_id: world.noisy });
  });

  test('refuses another association as if it did not exist, and nobody', async () => {
    expect(await announce('ada', { purpose: 'logo', entity_id: world.noisy })).toMatchObject({
      status: 422,
      body: { code: 'entity-not-found' },
    });
    expect(await anonymous.post('/api/uploads', draftOf(picture))).toMatchObject({ status: 401 });
    expect(await storedUploads()).toEqual([]);
  });

  test.each([
    ['nothing', { size: 0 }, '/size'],
    ['one byte too much for the chat', { size: 10 * MIB + 1 }, '/size'],
    ['one byte too much for a logo', { purpose: 'logo', size: MIB + 1 }, '/size'],
    ['half a byte', { size: 1.5 }, '/size'],
    ['SVG', { content_type: 'image/svg+xml' }, '/content_type'],
    ['HEIC', { content_type: 'image/heic' }, '/content_type'],
    ['a PDF as logo', { purpose: 'logo', content_type: 'application/pdf' }, '/content_type'],
    ['WebP as fiscal basis', { purpose: 'fiscal-basis', content_type: 'image/webp' }, '/content_type'],
    ['a picture of a visit', { purpose: 'passage' }, '/purpose'],
    ['a path', { filename: '../etc/passwd' }, '/filename'],
    ['a path of Windows', { filename: 'a\\b.png' }, '/filename'],
    ['two dots', { filename: '..' }, '/filename'],
    ['a name that reads backwards', { filename: 'photo\u202egnp.exe' }, '/filename'],
    ['a line break', { filename: 'a\nb.png' }, '/filename'],
    ['300 characters', { filename: `${'a'.repeat(296)}.png` }, '/filename'],
    ['no name', { filename: '  ' }, '/filename'],
    ['a short checksum', { sha256: 'abc' }, '/sha256'],
    ['a checksum in capitals', { sha256: 'A'.repeat(64) }, '/sha256'],
    ['an unknown member', { acl: 'public-read' }, '/acl'],
  ])('refuses %s', async (_, more, pointer) => {
    const { status, body } = await announce('ada', more);
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ pointer }]);
    expect(await storedUploads()).toEqual([]);
  });

  test('says what to do about SVG and HEIC', async () => {
    const { body } = await announce('ada', { content_type: 'image/heic' });
    expect(body.errors[0].detail).toMatch(/SVG and HEIC are never taken: convert them to PNG or JPEG/);
  });

  test.each([
    ['exactly 10 MiB', { size: 10 * MIB }],
    ['a logo of exactly 1 MiB', { purpose: 'logo', size: MIB }],
    [
      'a letter of exactly 5 MiB',
      { purpose: 'fiscal-basis', content_type: 'application/pdf', size: 5 * MIB },
    ],
    ['names of other languages', { filename: 'façade – 北.png' }],
  ])('takes %s', async (_, more) => {
    expect(await announce('ada', more)).toMatchObject({ status: 201 });
  });
});
