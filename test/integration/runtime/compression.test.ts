import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { anonymous } from '../../support/http/client.ts';

const get = (path: string, encoding?: string) =>
  anonymous.get(path, encoding === undefined ? {} : { 'accept-encoding': encoding });

describe('an answer over a kilobyte', () => {
  test('is sent in Brotli when the client accepts it', async () => {
    const plain = await get('/api/openapi.json');
    const packed = await get('/api/openapi.json', 'gzip, deflate, br');
    expect(packed).toMatchObject({
      status: 200,
      headers: { 'content-encoding': 'br', 'content-type': 'application/json; charset=utf-8' },
    });
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 5);
    expect(brotliDecompressSync(packed.bytes)).toEqual(plain.bytes);
  });

  test('else in gzip', async () => {
    const plain = await get('/api/problems');
    const packed = await get('/api/problems', 'gzip');
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.bytes)).toEqual(plain.bytes);
  });

  test.each([undefined, '', 'identity', 'br;q=0', 'gzip;q=0, br;q=0', '*;q=0', 'deflate'])(
    'is not compressed for %j',
    async (encoding) => {
      const { headers, body } = await get('/api/problems', encoding);
      expect(headers).not.toHaveProperty('content-encoding');
      expect(body.next_cursor).toBeNull();
    },
  );

  test('has a complete Vary header, compressed or not', async () => {
    for (const encoding of ['br', 'identity']) {
      expect((await get('/api/problems', encoding)).headers['vary']).toBe('Accept, Accept-Encoding, Origin');
    }
  });

  test('is compressed when it is a page, a script or a refusal too', async () => {
    const page = await get('/api/docs/swagger-ui.css', 'br');
    expect(page.headers['content-encoding']).toBe('br');
    const query = Array.from({ length: 20 }, (_, at) => `unknown_parameter_${at}=1`).join('&');
    const refusal = await get(`/api/health?${query}`, 'br');
    expect(refusal).toMatchObject({ status: 400, headers: { 'content-encoding': 'br' } });
    expect(JSON.parse(brotliDecompressSync(refusal.bytes).toString()).errors).toHaveLength(20);
  });
});

describe('a small answer', () => {
  test('is sent as it is', async () => {
    const { headers, body } = await get('/api/health', 'br, gzip');
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers['vary']).toBe('Origin');
    expect(body).toEqual({ status: 'ok' });
  });
});
