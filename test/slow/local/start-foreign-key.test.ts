import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { newFolder } from '../../support/local/emulator.ts';
import { type LocalService, refusedStart, startService } from '../../support/local/local-service.ts';

let service: LocalService | undefined;
afterAll(() => service?.stop('SIGKILL'));

test('a database with the keys of another service fails the start with one line', async () => {
  const folder = await newFolder('foreign-key');
  service = await startService(folder);
  await service.stop('SIGINT');
  await rm(join(folder, 'field.key'));
  const { end, errors } = await refusedStart({ STATE_DIR: folder });
  expect(end).toBe(1);
  expect(errors.trim().split('\n')).toHaveLength(1);
  expect(errors).toContain('The keys in this database are not those of FIELD_KEY');
});
