import type { Needs } from '../../core/context.ts';
import type { LogFiles } from '../../core/gateways.ts';
import { type Digest, findDigests } from '../seal/digest.ts';
import { archiveKey, EVENTS, type Month, packedKey, RECORDS, readKey } from '../store/names.ts';
import { findParts, type LogPart, readIndex } from '../store/parts.ts';

/**
 * Why a part of the log is not rotated.
 * `plain-differs`, `packed-differs`: what lies there is not what was signed. `archive-differs`: what was written, or lies
 * there, is not what was joined. `file-missing`: what was signed is gone. `events-wait`: a day cannot be sealed.
 * `digest-missing`: a day that is compressed was signed once, and that is gone.
 */
export type RotationFaultCode =
  | 'plain-differs'
  | 'packed-differs'
  | 'archive-differs'
  | 'file-missing'
  | 'events-wait'
  | 'digest-missing';

/** Keeps one file from being rotated, and no other. */
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

/** The faults of one run. */
export type Faults = {
  met: RotationFault[];
  /** Says so in the log of the service as well. */
  report(fault: RotationFault): void;
  /** False when `work` met a fault. */
  isWithout(work: () => Promise<unknown>): Promise<boolean>;
};

export function collectFaults({ log }: Needs<'log'>): Faults {
  const met: RotationFault[] = [];
  const report = (fault: RotationFault) => {
    met.push(fault);
    log.write('log-rotation-fault', { fault: fault.code, key: fault.key });
  };
  const isWithout = async (work: () => Promise<unknown>) => {
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof RotationFault)) throw error;
      report(error);
      return false;
    }
  };
  return { met, report, isWithout };
}

/** Where a compressed day lies in an archive. */
export type Member = { key: string; from: number; bytes: number };

/** What files there are at one time. */
export type Stock = {
  /** The sizes of the files, by their keys. */
  sizes: Map<string, number>;
  archives: { month: Month; part: number }[];
  /** What is in the archives, by the keys that it had before. */
  archived: Map<string, Member>;
};

/** The same, and what is known of them. */
export type Inventory = Stock & { digests: Digest[]; parts: LogPart[] };

const ALWAYS = { from: '0001-01-01', to: '9999-12-31' };

export async function takeInventory(files: LogFiles): Promise<Inventory> {
  const stock = await takeStock(files);
  const digests = (await findDigests(files)).map(({ digest }) => digest);
  return { ...stock, digests, parts: await findParts(files, ALWAYS) };
}

export async function takeStock(files: LogFiles): Promise<Stock> {
  const sizes = new Map<string, number>();
  for (const prefix of [EVENTS, RECORDS])
    for await (const { key, bytes } of files.list(prefix)) sizes.set(key, bytes);
  const archives = [...sizes.keys()]
    .map(readKey)
    .flatMap((name) => (name.kind === 'archive-index' ? [{ month: name.month, part: name.part }] : []));
  return { sizes, archives, archived: await findArchived(files, archives) };
}

async function findArchived(files: LogFiles, archives: Stock['archives']): Promise<Map<string, Member>> {
  const archived = new Map<string, Member>();
  for (const { month, part } of archives) {
    const key = archiveKey(month, part);
    const { members } = await readIndex(files, month, part);
    for (const { from, bytes, ...of } of members) archived.set(packedKey(of), { key, from, bytes });
  }
  return archived;
}
