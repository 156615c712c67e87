import { basename } from 'node:path';
import * as z from 'zod';
import { invokeJob } from './invoke-function.ts';
import type { Target } from './target.ts';
import { deleteUpload, upload } from './upload-file.ts';

const DepartmentReport = z.object({
  added: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
  faults: z.array(z.object({ feature: z.int(), fault: z.string() })),
});

const MAX_SHOWN = 20;

/**
 * The text to print, and the number of rows of the file now in the database. `isNeedless`: the file is useful only together with
 * another one.
 */
export type Imported = { text: string; rows: number; isNeedless?: boolean };

type Metadata = { source?: string | undefined; vintage?: string | undefined };

export const importDepartmentFile = (target: Target, file: string, metadata: Metadata) =>
  importOutlines('departments', target, file, metadata);

export const importCommuneFile = (target: Target, file: string, metadata: Metadata) =>
  importOutlines('communes', target, file, metadata);

/** Uploads a file of outlines and invokes the import job. */
async function importOutlines(
  kind: 'departments' | 'communes',
  target: Target,
  file: string,
  metadata: Metadata,
): Promise<Imported> {
  const key = await upload(target, file);
  const input = { key, kind, source: metadata.source ?? basename(file), vintage: metadata.vintage ?? null };
  const report = DepartmentReport.parse(await invokeJob(target, 'import-departments', input));
  await deleteUpload(target, key);
  const { added, updated, unchanged, skipped } = report;
  const faults = report.faults.map(({ feature, fault }) => `  feature ${feature}: ${fault}`);
  const line = `${added} added, ${updated} updated, ${unchanged} unchanged, ${skipped} skipped`;
  return { text: [line, ...shorten(faults)].join('\n'), rows: added + updated + unchanged };
}

/** The first twenty lines, then the number of lines left out. */
export function shorten(lines: string[]): string[] {
  if (lines.length <= MAX_SHOWN) return lines;
  return [...lines.slice(0, MAX_SHOWN), `  … and ${lines.length - MAX_SHOWN} more`];
}
