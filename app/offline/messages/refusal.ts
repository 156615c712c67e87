import { Problem } from '../../../clients/typescript/src/index.ts';
import type { Refusal } from './unsent-message.ts';

/** Problems of a moment, or of the session: what they hold up is not refused. */
const PASSING = new Set(['idempotency-key-in-flight', 'client-too-old']);

/** Why a message will never be taken as it is; throws anything else. */
export function refusedFor(error: unknown): Refusal {
  if (!(error instanceof Problem) || PASSING.has(error.code)) throw error;
  const isFinal = error.status >= 400 && error.status < 500 && ![401, 429].includes(error.status);
  if (!isFinal) throw error;
  return { code: error.code, isOfPicture: error.code === 'upload-not-found' };
}
