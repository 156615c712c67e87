import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Json } from '../http/answer.ts';
import type { MakeClient } from './field-client.ts';

export type Python = { makeClient: MakeClient; stop(): Promise<void> };

/** Starts Python with the phone of phone.py; one process runs all phones of a suite, one command at a time. */
export function startPython(): Python {
  const script = fileURLToPath(new URL('phone.py', import.meta.url));
  const child = spawn('python3', ['-u', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve()).once('error', () => resolve());
  });
  // The end of the output reports this failure.
  child.stdin.on('error', () => {});
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let queue: Promise<unknown> = Promise.resolve();
  const ask = (phone: number, command: string, ...args: unknown[]): Promise<Json> => {
    const answer = queue.then(async () => {
      child.stdin.write(`${JSON.stringify({ phone, command, arguments: args })}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error('python3 has ended, or is not there: .ci/programs installs it');
      const { result, refused } = JSON.parse(value);
      if (refused !== undefined) throw new Error(`the service answered ${refused}`);
      return result;
    });
    queue = answer.catch(() => {});
    return answer;
  };
  let phones = 0;
  const makeClient: MakeClient = async ({ url, token, operationId, limit = 1000 }) => {
    phones += 1;
    const phone = phones;
    await ask(phone, 'open', url, token, operationId, limit);
    return {
      create: (draft) => ask(phone, 'create', draft),
      edit: (id, changes) => ask(phone, 'edit', id, changes),
      remove: (id, reason = '') => ask(phone, 'remove', id, reason),
      meet: () => ask(phone, 'meet'),
      documents: () => ask(phone, 'documents'),
      close: async () => {},
    };
  };
  const stop = () => {
    child.stdin.end();
    return ended;
  };
  return { makeClient, stop };
}
