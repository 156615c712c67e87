import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { resourcesWith } from '../../support/http/call-endpoint.ts';
import { anonymous, clientWith } from '../../support/http/client.ts';
import { expectPublicReadOnly } from '../../support/http/public-read-only.ts';

describe('GET /api/version', () => {
  test('answers what the file VERSION says, as the header of every answer does', async () => {
    const version = (await readFile('VERSION', 'utf8')).trim();
    const { status, headers, body } = await anonymous.get('/api/version');
    expect(status).toBe(200);
    expect(body).toEqual({ version, stage: 'DEV' });
    expect(headers['api-version']).toBe(version);
  });

  test('has no ETag', async () => {
    const { headers } = await anonymous.get('/api/version', { 'if-none-match': '*' });
    expect(headers).not.toHaveProperty('etag');
  });

  test.each(['REC', 'PROD'])('tells that it is %s', async (STAGE) => {
    const { body } = await clientWith({ on: resourcesWith({ STAGE }) }).get('/api/version');
    expect(body.stage).toBe(STAGE);
  });

  test('anybody reads it, nobody writes to it', async () => {
    await expectPublicReadOnly('/api/version');
  });
});
