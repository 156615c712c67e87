import { createHash, verify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { LogFiles, LogSigner } from '../../../lib/core/gateways.ts';
import { findParts } from '../../../lib/event-log/store/parts.ts';
import { readAll } from '../../../lib/event-log/store/read-lines.ts';
import { readPart } from '../../../lib/event-log/store/read-part.ts';
import type { Json } from '../http/answer.ts';
import { bytesOf, listed } from './log-content.ts';

export const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The lines of the log as a reader receives them, by day and part. */
export async function readLog(files: LogFiles): Promise<Record<string, string[]>> {
  const days: Record<string, string[]> = {};
  for (const part of await findParts(files, { from: '0001-01-01', to: '9999-12-31' })) {
    const text = (await readAll(readPart(files, part))).toString();
    const [end, ...lines] = text.split('\n').reverse();
    if (end !== '') throw new Error(`${part.day} ends in the middle of a line`);
    days[part.part === 1 ? part.day : `${part.day}.${part.part}`] = lines.reverse();
  }
  return days;
}

/** The digests in the order of signing; checks each of them independently of our own code. */
export async function readSeals(files: LogFiles, { publicKey }: LogSigner): Promise<Json[]> {
  const keys = (await listed(files, 'events/digest/')).map(({ key }) => key);
  const bytes = await Promise.all(
    keys.filter((key) => key.endsWith('.json')).map((key) => bytesOf(files, key)),
  );
  const chained = bytes.toSorted((a, b) => numberOf(a) - numberOf(b));
  const seals: Json[] = [];
  for (const [at, file] of chained.entries()) {
    const { signature, ...digest } = JSON.parse(file.toString());
    const signed = Buffer.from(JSON.stringify(digest));
    if (!verify(null, signed, publicKey, Buffer.from(signature, 'base64'))) throw new Error('forged');
    const before = chained[at - 1];
    const previous = before ? sha256(before) : null;
    if (digest.number !== at + 1 || digest.previous_sha256 !== previous) throw new Error('broken chain');
    await compareWithFile(files, digest);
    seals.push(digest);
  }
  return seals;
}

const numberOf = (file: Buffer): number => JSON.parse(file.toString()).number;

async function compareWithFile(files: LogFiles, digest: Json): Promise<void> {
  const name = digest.part === 1 ? digest.day : `${digest.day}.${digest.part}`;
  const content = digest.file === null ? Buffer.alloc(0) : await bytesOf(files, `events/${name}.jsonl`);
  const lines = content.toString().split('\n').slice(0, -1);
  const chain = lines.reduce((link, line) => sha256(link + line), sha256(`genesis:${digest.day}`));
  const crc = await bytesOf(files, `events/digest/${name}.crc`);
  const found = [lines.length, content.length, sha256(content), chain, sha256(crc)];
  const said = [digest.lines, digest.bytes, digest.sha256, digest.chain, digest.checks_sha256];
  if (JSON.stringify(found) !== JSON.stringify(said)) throw new Error(`the digest of ${name} does not fit`);
  lines.forEach((line, at) => {
    if (crc.readUInt32LE(4 * at) !== crc32(line)) throw new Error(`the check of line ${at + 1} does not fit`);
  });
}
