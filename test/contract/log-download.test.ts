import { Readable } from 'node:stream';
import { S3Client } from '@aws-sdk/client-s3';
import { describe, expect, test } from '@jest/globals';
import { readAll } from '../../lib/event-log/store/read-lines.ts';
import { download } from '../../lib/gateways/event-log/log-download.ts';

/** The length that S3 announces, and the body. */
type Answer = { said: number; sent: string } | 'out of range';

const PLACE = { Bucket: 'log', Key: 'events/2026-11-20.jsonl' };
const WHOLE = { from: 0, to: Number.POSITIVE_INFINITY };

/** A bucket that gives these answers in order, and then repeats the last one. */
function answering(...answers: Answer[]): S3Client {
  const client = new S3Client({ region: 'eu-west-3' });
  client.middlewareStack.add(
    () => async () => {
      const [answer] = answers.length > 1 ? answers.splice(0, 1) : answers;
      if (answer === undefined || answer === 'out of range')
        throw Object.assign(new Error('InvalidRange'), { $metadata: { httpStatusCode: 416 } });
      const Body = Readable.from([Buffer.from(answer.sent)]);
      return { response: {}, output: { $metadata: {}, Body, ContentLength: answer.said } };
    },
    { step: 'initialize', name: 'answerByItself' },
  );
  return client;
}

const read = async (client: S3Client, range = WHOLE) =>
  (await readAll(download(client, PLACE, range))).toString();

describe('a download from a bucket', () => {
  test('whose body ends early goes on where it did', async () => {
    const bucket = answering({ said: 10, sent: '0123' }, { said: 6, sent: '45' }, { said: 4, sent: '6789' });
    expect(await read(bucket)).toBe('0123456789');
  });

  test('whose bodies end without a byte is given up', async () => {
    const bucket = answering({ said: 10, sent: '0123' }, { said: 6, sent: '' });
    await expect(read(bucket)).rejects.toThrow(`${PLACE.Key} ended early`);
  });

  test('is not whole when what is left of it is out of range', async () => {
    const bucket = answering({ said: 10, sent: '0123' }, 'out of range');
    await expect(read(bucket)).rejects.toThrow('InvalidRange');
  });

  test('is not whole when the file changed its size meanwhile', async () => {
    const bucket = answering({ said: 10, sent: '0123' }, { said: 2, sent: 'xy' });
    await expect(read(bucket)).rejects.toThrow(`${PLACE.Key} is not what it was`);
  });

  test('is nothing behind the end of the file', async () => {
    expect(await read(answering('out of range'), { from: 10, to: 20 })).toBe('');
  });
});
