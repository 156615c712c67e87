import type { Needs } from '../../core/context.ts';
import type { LogFiles } from '../../core/gateways.ts';
import { type Digest, findDigests } from '../seal/digest.ts';
import { archiveKey, EVENTS, type Month, packedKey, parseKey, RECORDS } from '../store/names.ts';
import { findParts, type LogPart, readIndex } from '../store/parts.ts';

/**
 * Why a part of the log is not rotated. `plain-differs`, `packed-differs`: the file does not match its digest. `archive-differs`:
 * the archive does not contain the days that were joined. `file-missing`: a signed file is missing. `events-wait`: a day cannot be
 * sealed because its events are still in the outbox. `digest-missing`: the digest of a compressed day is missing.
 */
export type RotationFaultCode =
  | 'plain-differs'
  | 'packed-differs'
  | 'archive-differs'
  | 'file-missing'
  | 'events-wait'
  | 'digest-missing';

/** Prevents the rotation of one file; the other files are still rotated. */
export class RotationFault extends Error {
  readonly code: RotationFaultCode;
  readonly key: string;

  constructor(code: RotationFaultCode, key: string) {
    super(`${code} ${key}`);
    this.name = 'RotationFault';
    this.code = code;
    this.key = key;
  }
}

/** Collects the faults of one run. */
export type FaultCollector = {
  faults: RotationFault[];
  /** Adds a fault and writes it to the service log. */
  report(fault: RotationFault): void;
  /** Runs `work`; when it throws a fault, reports the fault and returns false. */
  attempt(work: () => Promise<unknown>): Promise<boolean>;
};

export function collectFaults({ log }: Needs<'log'>): FaultCollector {
  const faults: RotationFault[] = [];
  const report = (fault: RotationFault) => {
    faults.push(fault);
    log.write('log-rotation-fault', { fault: fault.code, key: fault.key });
  };
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof RotationFault)) throw error;
      report(error);
      return false;
    }
  };
  return { faults, report, attempt };
}

/** The byte range of a compressed day in an archive. */
export type Member = { key: string; from: number; bytes: number };

/** The files of the log at one moment. */
export type StoredFiles = {
  /** Sizes in bytes by key. */
  sizes: Map<string, number>;
  archives: { month: Month; part: number }[];
  /** Members of the archives by the keys of their compressed files. */
  archived: Map<string, Member>;
};

export type Inventory = StoredFiles & { digests: Digest[]; parts: LogPart[] };

const ALL_DAYS = { from: '0001-01-01', to: '9999-12-31' };

export async function readInventory(files: LogFiles): Promise<Inventory> {
  const stored = await listStoredFiles(files);
  const digests = (await findDigests(files)).map(({ digest }) => digest);
  return { ...stored, digests, parts: await findParts(files, ALL_DAYS) };
}

export async function listStoredFiles(files: LogFiles): Promise<StoredFiles> {
  const sizes = new Map<string, number>();
  for (const prefix of [EVENTS, RECORDS])
    for await (const { key, bytes } of files.list(prefix)) sizes.set(key, bytes);
  const archives = [...sizes.keys()]
    .map(parseKey)
    .flatMap((name) => (name.kind === 'archive-index' ? [{ month: name.month, part: name.part }] : []));
  return { sizes, archives, archived: await findArchived(files, archives) };
}

async function findArchived(
  files: LogFiles,
  archives: StoredFiles['archives'],
): Promise<Map<string, Member>> {
  const archived = new Map<string, Member>();
  for (const { month, part } of archives) {
    const key = archiveKey(month, part);
    const { members } = await readIndex(files, month, part);
    for (const { from, bytes, ...of } of members) archived.set(packedKey(of), { key, from, bytes });
  }
  return archived;
}
