import type { LogFiles, LogSigner } from '../../../lib/core/gateways.ts';
import { keeperOf } from './log-keeper.ts';
import type { OpenedLog } from './log-stores.ts';
import { isKilled } from './segment-calls.ts';
import { filesCrashingAt, type Moment } from './simulated-crash.ts';

/** Rotates in a process that ends at its `nth` call that changes a file; false when it made fewer. */
export function isRotationKilled(
  { reopen, logFiles }: OpenedLog,
  signer: LogSigner,
  nth: number,
  moment: Moment,
): Promise<boolean> {
  const { create, replace, remove } = filesCrashingAt(logFiles, nth, moment);
  return isKilled(rotate({ reopen, logFiles: { ...logFiles, create, replace, remove } }, signer));
}

/** The same for any call, those that only look too. */
export function isRotationKilledLooking(
  { reopen, logFiles }: OpenedLog,
  signer: LogSigner,
  nth: number,
  moment: Moment,
): Promise<boolean> {
  const files: LogFiles = filesCrashingAt(logFiles, nth, moment);
  return isKilled(rotate({ reopen, logFiles: files }, signer));
}

async function rotate(log: OpenedLog, signer: LogSigner): Promise<void> {
  await keeperOf(log, signer).rotate();
}
