import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import * as z from 'zod';
import { invokeJob } from './invoke-function.ts';
import { progressBar } from './progress-bar.ts';
import { requireReadableFile } from './readable-file.ts';
import type { Target } from './target.ts';

const AddressReport = z.object({
  added: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
  faults: z.array(z.object({ line: z.int(), fault: z.string() })),
  joined: z.int(),
  read: z.int(),
  size: z.int(),
  next: z.unknown(),
});

const DepartmentReport = z.object({
  added: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
  faults: z.array(z.object({ feature: z.int(), fault: z.string() })),
});

const MAX_SHOWN = 20;

/** The text to print, and how many rows of the file are now in the database. */
type Imported = { text: string; rows: number };

/** Uploads a file of the Base Adresse Nationale and invokes the import job until it is complete. */
export async function importAddressFile(target: Target, file: string): Promise<Imported> {
  const key = await upload(target, file);
  const bar = progressBar('Importing');
  const sum = { added: 0, updated: 0, unchanged: 0, skipped: 0, joined: 0 };
  const faults: string[] = [];
  for (let from: unknown; ; ) {
    const report = AddressReport.parse(
      await invokeJob(target, 'import-addresses', { key, ...(from ? { from } : {}) }),
    );
    sum.added += report.added;
    sum.updated += report.updated;
    sum.unchanged += report.unchanged;
    sum.skipped += report.skipped;
    sum.joined += report.joined;
    faults.push(...report.faults.map(({ line, fault }) => `  line ${line} ${fault}`));
    bar.update(report.read, report.size, `${sum.added + sum.updated + sum.unchanged} addresses`);
    from = report.next;
    if (from === null) break;
  }
  bar.end();
  await deleteUpload(target, key);
  const line = `${sum.added} added, ${sum.updated} updated, ${sum.unchanged} unchanged, ${sum.skipped} lines skipped`;
  const joined = sum.joined === 0 ? [] : [`${sum.joined} joined the sectors that cover them`];
  return {
    text: [line, ...joined, ...shorten(faults)].join('\n'),
    rows: sum.added + sum.updated + sum.unchanged,
  };
}

/** Uploads a file of département outlines and invokes the import job. */
export async function importDepartmentFile(
  target: Target,
  file: string,
  metadata: { source?: string | undefined; vintage?: string | undefined },
): Promise<Imported> {
  const key = await upload(target, file);
  const input = { key, source: metadata.source ?? basename(file), vintage: metadata.vintage ?? null };
  const report = DepartmentReport.parse(await invokeJob(target, 'import-departments', input));
  await deleteUpload(target, key);
  const { added, updated, unchanged, skipped } = report;
  const faults = report.faults.map(({ feature, fault }) => `  feature ${feature}: ${fault}`);
  const line = `${added} added, ${updated} updated, ${unchanged} unchanged, ${skipped} skipped`;
  return { text: [line, ...shorten(faults)].join('\n'), rows: added + updated + unchanged };
}

async function upload({ s3, bucket }: Target, file: string): Promise<string> {
  const size = await requireReadableFile(file);
  const key = `imports/${randomUUID()}/${basename(file)}`;
  const bar = progressBar('Uploading');
  const params = { Bucket: bucket(), Key: key, Body: createReadStream(file) };
  const task = new Upload({ client: s3, params });
  task.on('httpUploadProgress', ({ loaded = 0 }) => bar.update(loaded, size));
  await task.done();
  bar.update(size, size);
  bar.end();
  return key;
}

/** Deletes an imported file; after a failed import the bucket's lifecycle removes it. */
async function deleteUpload({ s3, bucket }: Target, key: string): Promise<void> {
  await s3.send(new DeleteObjectCommand({ Bucket: bucket(), Key: key }));
}

function shorten(lines: string[]): string[] {
  if (lines.length <= MAX_SHOWN) return lines;
  return [...lines.slice(0, MAX_SHOWN), `  … and ${lines.length - MAX_SHOWN} more`];
}
