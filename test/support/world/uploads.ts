import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { asOwner } from '../database/owner.ts';
import type { Json } from '../http/answer.ts';
import type { Client } from '../http/client.ts';
import { deliverMessages } from '../local/deliver.ts';

/** A PNG of one grey level (0 to 255); `lines` is the number of lines in the data, which may differ from the height. */
export function png(width = 3, height = 2, grey = 128, lines = height): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits per pixel, greyscale.
  header.writeUInt8(8, 8);
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(width, grey)]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: lines }, () => line)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND')]);
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const content = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, check]);
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The body of `POST /api/uploads` for a file. */
export const draftOf = (bytes: Uint8Array, more: object = {}) => ({
  purpose: 'chat',
  filename: 'palier.png',
  content_type: 'image/png',
  size: bytes.length,
  sha256: sha256Of(bytes),
  ...more,
});

/** Sends the bytes with the signed request of an upload; returns the status. */
export async function sendBytes({ method, url, headers }: Json, bytes: Uint8Array): Promise<number> {
  const answer = await fetch(url, {
    method,
    headers: { ...headers, connection: 'close' },
    body: new Uint8Array(bytes),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Announces a file and stores its bytes; returns the id. */
export async function sentUpload(client: Client, bytes: Uint8Array, more: object = {}): Promise<number> {
  const { body } = await client.post('/api/uploads', draftOf(bytes, more));
  const status = await sendBytes(body.request, bytes);
  if (status !== 200) throw new Error(`the bucket answered ${status}`);
  return body.upload_id;
}

/** Announces, stores, completes and checks a file; returns the upload as its author reads it. */
export async function checkedUpload(client: Client, bytes: Uint8Array, more: object = {}): Promise<Json> {
  const uploadId = await sentUpload(client, bytes, more);
  await client.post(`/api/uploads/${uploadId}/complete`);
  await deliverMessages();
  return (await client.get(`/api/uploads/${uploadId}`)).body;
}

/** All rows of `uploads`, oldest first. */
export function storedUploads() {
  return asOwner((trx) => trx.selectFrom('uploads').selectAll().orderBy('id').execute());
}

/**
 * The folders of all uploaded files in the bucket (`waiting` or `ready`), sorted; without thumbnails and without the marks of spent
 * requests.
 */
export async function storedObjects(): Promise<string[]> {
  const all = await objectsWithSize();
  return all.filter(({ size, isSmall }) => size > 0 && !isSmall).map(({ folder }) => folder);
}

/** The number of thumbnails. */
export async function storedThumbnails(): Promise<number> {
  return (await objectsWithSize()).filter(({ isSmall }) => isSmall).length;
}

/** The number of empty objects that mark a signed request as spent. */
export async function spentRequests(): Promise<number> {
  return (await objectsWithSize()).filter(({ size }) => size === 0).length;
}

async function objectsWithSize() {
  const { uploads } = globalThis.shared;
  const all: { folder: string; size: number; isSmall: boolean }[] = [];
  for await (const { key } of uploads.list('uploads/')) {
    const bytes = await uploads.read(key);
    const isSmall = key.endsWith('.thumbnail');
    if (bytes) all.push({ folder: key.split('/')[1] ?? '', size: bytes.byteLength, isSmall });
  }
  return all;
}
