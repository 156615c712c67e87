import { Problem } from '../../../clients/typescript/src/index.ts';
import type { Refusal } from './unsent-message.ts';

/** Temporary or session problems, which do not refuse a message. */
const PASSING = new Set(['idempotency-key-in-flight', 'client-too-old']);

/** Why the service refuses a message permanently; throws any other error. */
export function refusedFor(error: unknown): Refusal {
  if (!(error instanceof Problem) || PASSING.has(error.code)) throw error;
  const isFinal = error.status >= 400 && error.status < 500 && ![401, 429].includes(error.status);
  if (!isFinal) throw error;
  return { code: error.code, isOfPicture: error.code === 'upload-not-found' };
}
