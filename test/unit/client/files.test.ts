import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { memoryTokens } from '../../../clients/typescript/src/index.ts';
import {
  json,
  problem,
  type ScriptedService,
  scriptedService,
} from '../../support/client/scripted-service.ts';

let service: ScriptedService;
beforeAll(async () => {
  service = await scriptedService();
});
afterAll(() => service.close());

const signedIn = () => service.client({ tokens: memoryTokens('t') });
const bytes = new TextEncoder().encode('%PDF-');
const pdf = { status: 200, type: 'application/pdf', body: bytes };
const asked = () => service.seen.map(({ method, path }) => `${method} ${path}`);

describe('the document of a receipt', () => {
  test('is waited for as long as the service says', async () => {
    const pending = problem(409, 'receipt-pending', { 'retry-after': '2' });
    service.plays(pending, problem(409, 'receipt-pending'), pdf);
    expect(await signedIn().receiptPdf(7)).toEqual(bytes);
    expect(service.pauses).toEqual([2000, 1000]);
  });

  test('is given up after two minutes, when the application says so, or for another reason', async () => {
    service.plays(problem(409, 'receipt-pending'));
    await expect(signedIn().receiptPdf(7)).rejects.toMatchObject({ code: 'receipt-pending' });
    expect(service.seen).toHaveLength(120);
    const stop = new AbortController();
    service.plays(() => {
      stop.abort(new Error('enough'));
      return problem(409, 'receipt-pending');
    });
    await expect(signedIn().receiptPdf(7, { signal: stop.signal })).rejects.toThrow('enough');
    expect(service.seen).toHaveLength(1);
    service.plays(problem(404, 'not-found'));
    await expect(signedIn().receiptPdf(7)).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('the file of an export', () => {
  const exported = (state: string, url: string | null) => json({ export_id: 3, state, url });

  test('is waited for, and read without the token', async () => {
    service.plays(exported('pending', null), exported('ready', `${service.url}/bucket/file?signature=x`), {
      status: 200,
      type: 'text/csv',
      body: 'Date;Montant',
    });
    expect(new TextDecoder().decode(await signedIn().downloadExport(3))).toBe('Date;Montant');
    expect(asked()).toEqual(['GET /api/exports/3', 'GET /api/exports/3', 'GET /bucket/file?signature=x']);
    expect(service.seen.map(({ headers }) => headers['authorization'])).toEqual([
      'Bearer t',
      'Bearer t',
      undefined,
    ]);
  });

  test.each(['failed', 'expired'])('that has %s is told', async (state) => {
    service.plays(exported(state, null));
    await expect(signedIn().downloadExport(3)).rejects.toThrow(`the export is ${state}`);
  });

  test('whose link is over is told', async () => {
    service.plays(exported('ready', `${service.url}/bucket/file`), {
      status: 403,
      type: 'application/xml',
      body: '<x/>',
    });
    await expect(signedIn().downloadExport(3)).rejects.toMatchObject({ status: 403, reason: 'refused' });
  });
});

describe('an upload', () => {
  const file = { purpose: 'logo', filename: 'logo.png', content_type: 'image/png', bytes } as const;
  const announced = () =>
    json({
      upload_id: 5,
      state: 'waiting',
      request: {
        method: 'PUT',
        url: `${service.url}/bucket/5`,
        headers: { 'content-type': 'image/png', 'x-sum': 's' },
      },
    });

  test('is announced, stored as it was signed, completed, and waited for until it was checked', async () => {
    const upload = (state: string) => json({ upload_id: 5, state });
    const stored = { status: 200 };
    service.plays(
      announced(),
      'lost',
      stored,
      json({ upload_id: 5, state: 'checking' }, 202),
      upload('checking'),
      upload('ready'),
    );
    expect(await signedIn().upload(file)).toMatchObject({ state: 'ready' });
    expect(asked()).toEqual([
      'POST /api/uploads',
      'PUT /bucket/5',
      'PUT /bucket/5',
      'POST /api/uploads/5/complete',
      'GET /api/uploads/5',
      'GET /api/uploads/5',
    ]);
    const [create, , put] = service.seen;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const { purpose, filename, content_type } = file;
    expect(JSON.parse(create?.body ?? '')).toEqual({ purpose, filename, content_type, size: 5, sha256 });
    expect(put).toMatchObject({ body: '%PDF-', headers: { 'x-sum': 's', 'content-type': 'image/png' } });
    expect(put?.headers['authorization']).toBeUndefined();
  });

  test('of a large file has the time that a slow line needs, at 20 kB a second', async () => {
    const ready = json({ upload_id: 5, state: 'ready' });
    const photo = { ...file, bytes: new Uint8Array(1_000_000) };
    service.plays(announced(), { status: 200, takes: 49_999 }, ready, ready);
    expect(await signedIn().upload(photo)).toMatchObject({ state: 'ready' });
    expect(asked().filter((one) => one === 'PUT /bucket/5')).toHaveLength(1);
    service.plays(announced(), { status: 200, takes: 50_001 });
    await expect(signedIn().upload(photo)).rejects.toMatchObject({ name: 'NetworkFault' });
    service.plays(announced(), { status: 200, takes: 30_001 });
    await expect(signedIn().upload(file)).rejects.toMatchObject({ name: 'NetworkFault' });
  });

  test('whose bytes arrived without an answer is completed: the bucket takes them once', async () => {
    const there = { status: 412, type: 'application/xml', body: '<Code>PreconditionFailed</Code>' };
    const ready = json({ upload_id: 5, state: 'ready' });
    service.plays(announced(), 'lost', there, ready, ready);
    expect(await signedIn().upload(file)).toMatchObject({ state: 'ready' });
    expect(asked().slice(1, 4)).toEqual(['PUT /bucket/5', 'PUT /bucket/5', 'POST /api/uploads/5/complete']);
  });

  test('that the bucket refuses is not completed', async () => {
    service.plays(announced(), { status: 403, type: 'application/xml', body: '<x/>' });
    await expect(signedIn().upload(file)).rejects.toMatchObject({ status: 403, reason: 'refused' });
    expect(service.seen).toHaveLength(2);
  });
});
