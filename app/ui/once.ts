import { Problem, timedId } from '../../clients/typescript/src/index.ts';

const keys = new Map<string, string>();

/**
 * Sends something under a key that stays the same for the same content until the service has answered: whoever presses the
 * button again because no answer came does it once.
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
    // What was refused was not done: under the same key it would be refused for ever.
    if (error instanceof Problem && isDecided(error)) keys.delete(content);
    throw error;
  }
}

/** Who is told to wait or to sign in learns nothing of a try before, whose answer may have been lost. */
const isDecided = ({ status, code }: Problem): boolean =>
  status < 500 && status !== 401 && status !== 429 && code !== 'idempotency-key-in-flight';
