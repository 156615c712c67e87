import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Instant, stopwatch } from '../../../lib/time.ts';
import { StopLine } from '../stop-line.ts';
import { repliesKept } from './api/idempotency.ts';
import { emptyState, type State } from './state.ts';

export type StateFile = { changed(): void; close(): Promise<void> };

const QUIET_MS = 200;
/** A state that takes long to write is written less often. */
const REST_PER_WRITING = 20;

/** What an earlier run wrote down, else a new world, whose ids are drawn from the instant of its birth. */
export async function readState(path: string | undefined, now: Instant): Promise<State> {
  const text = path === undefined ? undefined : await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return emptyState(now);
  try {
    const state: State = JSON.parse(text);
    if (state.format === 1) return { ...emptyState(now), ...state, replies: repliesKept(state, now) };
  } catch {
    // Said below.
  }
  throw new StopLine(`${path} is not a file of the pay simulator. Remove it.`);
}

/** Writes the state down some time after each change, and at the end. Readable by its owner only. */
export async function openStateFile(path: string | undefined, state: State): Promise<StateFile> {
  if (path === undefined) return { changed: () => {}, close: async () => {} };
  await mkdir(dirname(path), { recursive: true });
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  let pauseMs = QUIET_MS;
  const write = async () => {
    const elapsed = stopwatch();
    await replaceFile(path, JSON.stringify(state));
    pauseMs = Math.max(QUIET_MS, elapsed() * REST_PER_WRITING);
  };
  const begin = () => {
    timer = undefined;
    // The next writing, or the last one, says what is wrong with the disk.
    writing = writing.then(write).catch(() => {});
  };
  return {
    changed: () => {
      timer ??= setTimeout(begin, pauseMs);
    },
    close: async () => {
      clearTimeout(timer);
      await writing;
      await write();
    },
  };
}

/** Who reads sees the old file or the new one, never half of it. */
async function replaceFile(path: string, text: string): Promise<void> {
  const fresh = `${path}.new`;
  await rm(fresh, { force: true });
  await writeFile(fresh, text, { mode: 0o600 });
  await rename(fresh, path);
}
