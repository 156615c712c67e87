import { Readable } from 'node:stream';
import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { ignoreStatus } from './s3-client.ts';

const OUT_OF_RANGE = 416;
/** Consecutive attempts without any bytes after which a download fails. */
const MAX_FAILED_ATTEMPTS = 5;

type Place = { Bucket: string; Key: string };

/** Streams the bytes of an object; resumes an interrupted download. */
export async function* download(
  client: S3Client,
  place: Place,
  range: { from: number; to: number },
): AsyncGenerator<Uint8Array> {
  const found = await requestRange(client, place, range);
  if (!found) return;
  const end = range.from + found.bytes;
  let { body } = found;
  let [at, failures] = [range.from, 0];
  for (;;) {
    const before = at;
    let reason: unknown = new Error(`${place.Key} ended early`);
    try {
      for await (const chunk of body) {
        at += chunk.length;
        yield chunk;
      }
    } catch (error) {
      reason = error;
    }
    if (at >= end) return;
    failures = at > before ? 0 : failures + 1;
    if (failures === MAX_FAILED_ATTEMPTS) throw reason;
    body = await requestRest(client, place, { from: at, to: end });
  }
}

/** Requests a byte range; undefined when the range is empty. */
async function requestRange(client: S3Client, place: Place, range: { from: number; to: number }) {
  if (range.from >= range.to) return undefined;
  return request(client, place, range).catch(ignoreStatus(OUT_OF_RANGE));
}

/** Requests the rest after an interruption; throws when the size of the object has changed. */
async function requestRest(client: S3Client, place: Place, rest: { from: number; to: number }) {
  const { body, bytes } = await request(client, place, rest);
  if (bytes !== rest.to - rest.from) throw new Error(`${place.Key} is not what it was`);
  return body;
}

async function request(client: S3Client, place: Place, { from, to }: { from: number; to: number }) {
  const last = Number.isFinite(to) ? String(to - 1) : '';
  // A range from byte 0 is an error for an empty object.
  const range = from === 0 && last === '' ? {} : { Range: `bytes=${from}-${last}` };
  const { Body, ContentLength } = await client.send(new GetObjectCommand({ ...place, ...range }));
  if (!(Body instanceof Readable) || ContentLength === undefined) throw new Error(`${place.Key} has no body`);
  return { body: Body, bytes: ContentLength };
}
