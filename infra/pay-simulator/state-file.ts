import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Instant } from '../../lib/core/time.ts';
import { UserError } from '../local/user-error.ts';
import { unexpiredReplies } from './api/idempotency.ts';
import { emptyState, type State } from './state.ts';

export type StateFile = {
  changed(): void;
  /** Resolves when all changes so far are on disk, so that a response is sent only for saved state. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

const WRITE_DELAY_MS = 200;

/** The state saved by an earlier run, else an empty one, whose ids are derived from `now`. */
export async function readState(path: string | undefined, now: Instant): Promise<State> {
  const text = path === undefined ? undefined : await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return emptyState(now);
  try {
    const state: State = JSON.parse(text);
    if (state.format === 1) return { ...emptyState(now), ...state, replies: unexpiredReplies(state, now) };
  } catch {
    // Reported below.
  }
  throw new UserError(`${path} is not a file of the pay simulator. Remove it.`);
}

/** Saves the state on `flush()` and shortly after each change. The file is readable by its owner only. */
export async function openStateFile(path: string | undefined, state: State): Promise<StateFile> {
  if (path === undefined) return { changed: () => {}, flush: async () => {}, close: async () => {} };
  await mkdir(dirname(path), { recursive: true });
  const changes = { made: 0, written: 0 };
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  const write = async () => {
    const { made } = changes;
    await replaceFile(path, JSON.stringify(state));
    changes.written = made;
  };
  const flush = async () => {
    const { made } = changes;
    // Concurrent callers share one write.
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
      // The next request reports the error.
      flush().catch(() => {});
    }, WRITE_DELAY_MS);
  };
  return {
    changed,
    flush,
    close: async () => {
      clearTimeout(timer);
      changes.made += 1;
      await flush();
    },
  };
}

/** Replaces a file atomically. */
async function replaceFile(path: string, text: string): Promise<void> {
  const fresh = `${path}.new`;
  await rm(fresh, { force: true });
  await writeFile(fresh, text, { mode: 0o600 });
  await rename(fresh, path);
}
