import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Instant } from '../../lib/core/time.ts';
import { StopLine } from '../local/stop-line.ts';
import { repliesKept } from './api/idempotency.ts';
import { emptyState, type State } from './state.ts';

export type StateFile = {
  changed(): void;
  /** All that has changed so far is on the disk: who was answered may be killed and finds it again. */
  kept(): Promise<void>;
  close(): Promise<void>;
};

const QUIET_MS = 200;

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

/** Writes the state down before anybody is answered, else some time after a change. Readable by its owner only. */
export async function openStateFile(path: string | undefined, state: State): Promise<StateFile> {
  if (path === undefined) return { changed: () => {}, kept: async () => {}, close: async () => {} };
  await mkdir(dirname(path), { recursive: true });
  const changes = { made: 0, written: 0 };
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  const write = async () => {
    const { made } = changes;
    await replaceFile(path, JSON.stringify(state));
    changes.written = made;
  };
  const kept = async () => {
    const { made } = changes;
    // Those who wait while the file is being written share the next writing.
    while (changes.written < made) {
      writing ??= write().finally(() => {
        writing = undefined;
      });
      await writing;
    }
  };
  const changed = () => {
    changes.made += 1;
    timer ??= setTimeout(() => {
      timer = undefined;
      // Whoever is answered next says what is wrong with the disk.
      kept().catch(() => {});
    }, QUIET_MS);
  };
  return {
    changed,
    kept,
    close: async () => {
      clearTimeout(timer);
      changes.made += 1;
      await kept();
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
