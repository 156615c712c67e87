import { Problem, timedId } from '../../clients/typescript/src/index.ts';

const keys = new Map<string, string>();

/**
 * Sends a request with an idempotency key that stays the same for the same content until the service
 * responds, so that a retry after a lost response runs only once.
 */
export async function once<T>(
  what: string,
  body: unknown,
  send: (header: { 'Idempotency-Key': string }) => Promise<T>,
): Promise<T> {
  const content = `${what} ${JSON.stringify(body)}`;
  const key = keys.get(content) ?? timedId();
  keys.set(content, key);
  try {
    const answer = await send({ 'Idempotency-Key': key });
    keys.delete(content);
    return answer;
  } catch (error) {
    // A refused request was not executed; with the same key, the service would always repeat the refusal.
    if (error instanceof Problem && isDecided(error)) keys.delete(content);
    throw error;
  }
}

/** A 401, 429, 5xx or in-flight response does not show whether an earlier, lost try succeeded. */
const isDecided = ({ status, code }: Problem): boolean =>
  status < 500 && status !== 401 && status !== 429 && code !== 'idempotency-key-in-flight';
