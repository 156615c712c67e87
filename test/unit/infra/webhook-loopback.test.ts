import { glob, readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { configFrom } from '../../../lib/core/config/config.ts';

const NAME = 'WEBHOOK_LOOPBACK';

test('no template of a stage lets webhooks go to a machine of ours', async () => {
  const naming: string[] = [];
  let files = 0;
  for await (const file of glob(['serverless*.yml', 'infra/**/*.yml'])) {
    files += 1;
    if ((await readFile(file, 'utf8')).includes(NAME)) naming.push(file);
  }
  expect(files).toBeGreaterThan(50);
  expect(naming).toEqual([]);
});

test('REC and PROD do not start with it, and DEV has it switched off by itself', () => {
  const service = (STAGE: string, value?: string) =>
    configFrom({ STAGE, BASE_URL: 'https://api.example.org', [NAME]: value }).service();
  for (const stage of ['REC', 'PROD']) expect(() => service(stage, 'true')).toThrow(NAME);
  expect(service('DEV').WEBHOOK_LOOPBACK).toBe(false);
  expect(service('DEV', 'true').WEBHOOK_LOOPBACK).toBe(true);
});
