import { Readable } from 'node:stream';
import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { ignoring } from './event-s3.ts';

const OUT_OF_RANGE = 416;
/** So many attempts in a row that bring nothing are enough. */
const ATTEMPTS = 5;

type Place = { Bucket: string; Key: string };

/** The bytes of an object. A long download may break off: it goes on where it did. */
export async function* download(client: S3Client, place: Place, range: { from: number; to: number }) {
  let { from: at, to: end } = range;
  let failures = 0;
  while (at < end) {
    const { body, bytes } = await ask(client, place, at, end);
    end = at + bytes;
    const before = at;
    try {
      for await (const chunk of body) {
        at += chunk.length;
        yield Buffer.from(chunk);
      }
    } catch (error) {
      failures = at > before ? 0 : failures + 1;
      if (failures === ATTEMPTS) throw error;
    }
  }
}

async function ask(client: S3Client, place: Place, from: number, to: number) {
  const last = Number.isFinite(to) ? String(to - 1) : '';
  // An empty file has no byte 0 that one could ask for.
  const range = from === 0 && last === '' ? {} : { Range: `bytes=${from}-${last}` };
  const found = await client.send(new GetObjectCommand({ ...place, ...range })).catch(ignoring(OUT_OF_RANGE));
  if (!found) return { body: [], bytes: 0 };
  const { Body, ContentLength } = found;
  if (!(Body instanceof Readable) || ContentLength === undefined) throw new Error(`${place.Key} has no body`);
  return { body: Body, bytes: ContentLength };
}
