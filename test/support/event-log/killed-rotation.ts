import type { LogFiles, LogSigner } from '../../../lib/core/gateways.ts';
import { keeperOf } from './log-keeper.ts';
import type { OpenedLog } from './log-stores.ts';
import { isKilled } from './segment-calls.ts';
import { filesCrashingAt, type Moment } from './simulated-crash.ts';

/** Rotates in a process that dies at its `nth` call that changes a file; false if it made fewer such calls. */
export function isRotationKilled(
  { reopen, logFiles }: OpenedLog,
  signer: LogSigner,
  nth: number,
  moment: Moment,
): Promise<boolean> {
  const { create, replace, remove } = filesCrashingAt(logFiles, nth, moment);
  return isKilled(rotate({ reopen, logFiles: { ...logFiles, create, replace, remove } }, signer));
}

/** Rotates in a process that dies at its `nth` call of any kind, reads included; false if it made fewer calls. */
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
