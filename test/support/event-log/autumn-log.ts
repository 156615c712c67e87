import { beforeAll, beforeEach } from '@jest/globals';
import type { LogSigner } from '../../../lib/core/gateways.ts';
import { clock } from '../run/resources.ts';
import { fillOutbox } from './event-log.ts';
import { keeperOf, type LogKeeper } from './log-keeper.ts';
import { type MemoryLog, openMemoryLog } from './memory-log.ts';

/** The time at which tests read the autumn's log. */
const NOVEMBER_20 = '2026-11-20T09:00:00.000Z';

export type AutumnLog = { log: MemoryLog; keeper: LogKeeper; signer: LogSigner };

/** Gives each test of a file a fresh copy of the same log: `const autumn = autumnLogs()`. */
export function autumnLogs(): () => AutumnLog {
  let untouched: AutumnLog | undefined;
  let current: AutumnLog | undefined;
  beforeAll(async () => {
    untouched = await openAutumnLog();
  });
  beforeEach(() => {
    if (!untouched) return;
    clock.set(NOVEMBER_20);
    const log = untouched.log.copy();
    current = { log, keeper: keeperOf(log, untouched.signer), signer: untouched.signer };
  });
  return () => {
    if (!current) throw new Error('logs are opened in tests only');
    return current;
  };
}

/** Deletes the compressed days that an archive contains, as rotations did in the past. */
export function leaveInArchives({ stored }: MemoryLog): void {
  for (const month of ['2026-08', '2026-09'])
    for (const key of [...stored.keys()])
      if (key.startsWith(`events/${month}`) && key.endsWith('.gz')) stored.delete(key);
  for (const [key, content] of stored)
    if (/^events\/archive\/.*\.json$/.test(key))
      stored.set(key, Buffer.from(String(content).replace('"is_copy":true,', '')));
}

/**
 * A log since the end of August: August and September compressed and also in archives, the first day of October compressed, then
 * day files, of which only November 20 is unsealed. Only a few days have events.
 */
async function openAutumnLog(): Promise<AutumnLog> {
  const log = openMemoryLog();
  const keeper = keeperOf(log);
  await emit('2026-08-30', 4);
  await emit('2026-08-31', 3);
  await emit('2026-09-15', 5);
  await rotateOn(keeper, '2026-10-01T02:00:00.000Z');
  await emit('2026-10-01', 6);
  await emit('2026-10-20', 12);
  await rotateOn(keeper, '2026-11-01T02:00:00.000Z');
  await emit('2026-11-18', 6);
  await emit('2026-11-20', 3);
  clock.set(NOVEMBER_20);
  await keeper.seal();
  return { log, keeper, signer: keeper.signer };
}

/** Emits one line per minute from 08:00 on. */
export function emit(day: string, lines: number): Promise<string[]> {
  const minutes = Array.from({ length: lines }, (_, minute) => String(minute).padStart(2, '0'));
  return fillOutbox(minutes.map((minute) => `${day}T08:${minute}:00.000Z`));
}

async function rotateOn(keeper: LogKeeper, instant: string): Promise<void> {
  clock.set(instant);
  await keeper.rotate();
}
