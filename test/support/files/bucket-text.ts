import { queueMessages } from '../../../lib/core/messages.ts';
import type { Trace } from '../privacy/canaries.ts';
import { textOfPdf } from './pdf-text.ts';

/** The text of every object of the bucket, with its key: a receipt as readable text, other files as their bytes. */
export async function bucketText(): Promise<Trace[]> {
  const { files } = globalThis.shared;
  const traces: Trace[] = [];
  for await (const key of files.list(''))
    traces.push({ place: `bucket: ${kindOf(key)}`, text: `${key}\n${textOf(key, await files.read(key))}` });
  return traces;
}

/** The folders of a key and its ending, without ids: `uploads/waiting`, `receipts .pdf`. */
function kindOf(key: string): string {
  const folders = key.split('/').filter((part) => /^[a-z-]+$/.test(part));
  const [ending = ''] = /\.[a-z]+$/.exec(key) ?? [];
  return `${folders.join('/')} ${ending}`.trim();
}

function textOf(key: string, bytes: Uint8Array): string {
  if (key.startsWith('receipts/')) return textOfPdf(bytes);
  // As `latin1`, each byte that is not text stays one character.
  return `${Buffer.from(bytes).toString('utf8')}\n${Buffer.from(bytes).toString('latin1')}`;
}

/** Empties all queues; returns the waiting messages and the dead letters. */
export async function takeQueueText(): Promise<Trace[]> {
  const { takeWaiting, takeDeadLetters } = globalThis.shared;
  const traces: Trace[] = [];
  for (const queue of Object.keys(queueMessages)) {
    const add = (place: string, bodies: string[]) =>
      traces.push(...bodies.map((text) => ({ place: `${place}: ${queue}`, text })));
    add('queue', await takeWaiting(queue));
    add('dead letters', await takeDeadLetters(queue));
  }
  return traces;
}
