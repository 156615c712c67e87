import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { findPartsWithWarnings } from '../../../infra/events/find-parts.ts';
import { fillOutbox, openEventLog } from '../../support/event-log/event-log.ts';
import { keeperOf } from '../../support/event-log/log-keeper.ts';
import { clock } from '../../support/run/resources.ts';

test('reports a sealed day without any file', async () => {
  const log = await openEventLog();
  await fillOutbox(['2026-11-18T09:00:00.000Z', '2026-11-18T10:00:00.000Z', '2026-11-19T09:00:00.000Z']);
  clock.set('2026-11-20T02:00:00.000Z');
  await keeperOf(log).seal();
  await rm(join(log.folder, 'events/2026-11-18.jsonl'));
  const told: string[] = [];
  const range = { from: '2026-11-17', to: '2026-11-20' };
  const parts = await findPartsWithWarnings(log.logFiles, range, (line) => void told.push(line));
  expect(parts.map(({ day }) => day)).toEqual(['2026-11-19']);
  expect(told).toEqual(['2026-11-18: 2 lines were sealed, and no file has them.']);
});
