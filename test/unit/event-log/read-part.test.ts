import { describe, expect, test } from '@jest/globals';
import type { LogFiles } from '../../../lib/core/gateways.ts';
import { readAll } from '../../../lib/event-log/store/read-lines.ts';
import { readPart } from '../../../lib/event-log/store/read-part.ts';

/** A bucket whose reads wait until the test calls `answer`. */
function slowSegments(failing?: string) {
  const asked: string[] = [];
  const answers = new Map<string, () => void>();
  const read = async function* (key: string) {
    asked.push(key);
    const { promise, resolve } = Promise.withResolvers<void>();
    answers.set(key, resolve);
    await promise;
    if (key === failing) throw new Error(`${key} is gone`);
    yield Buffer.from(`${key}\n`);
  };
  const none = async () => undefined;
  const files: LogFiles = {
    list: async function* () {},
    size: none,
    read,
    create: async () => false,
    replace: none,
    remove: none,
    tidy: none,
  };
  return { files, asked, answer: (key: string) => answers.get(key)?.() };
}

const keys = Array.from({ length: 30 }, (_, at) => `segment ${at}`);
const at = { kind: 'segments' as const, keys, bytes: 0 };
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('the segments of a day', () => {
  test('are yielded in order, whatever order the store responds in', async () => {
    const { files, asked, answer } = slowSegments();
    const whole = readAll(readPart(files, { at }));
    let most = 0;
    for (let answered = 0; answered < keys.length; await turn()) {
      most = Math.max(most, asked.length - answered);
      const open = asked.slice(answered).toReversed();
      for (const key of open) answer(key);
      answered += open.length;
    }
    expect((await whole).toString()).toBe(keys.map((key) => `${key}\n`).join(''));
    expect(most).toBe(4);
  });

  test('yield everything before a segment that fails', async () => {
    const { files, asked, answer } = slowSegments('segment 2');
    const read: string[] = [];
    const reading = (async () => {
      for await (const chunk of readPart(files, { at })) read.push(String(chunk));
    })();
    reading.catch(() => {});
    await turn();
    for (const key of asked.toReversed()) answer(key);
    await expect(reading).rejects.toThrow('segment 2 is gone');
    expect(read).toEqual(['segment 0\n', 'segment 1\n']);
  });

  test('are not requested any more when the reader stops', async () => {
    const { files, asked, answer } = slowSegments('segment 3');
    const reading = (async () => {
      for await (const chunk of readPart(files, { at })) return String(chunk);
      return '';
    })();
    await turn();
    for (const key of [...asked]) answer(key);
    expect(await reading).toBe('segment 0\n');
    await turn();
    expect(asked).toHaveLength(4);
  });
});
