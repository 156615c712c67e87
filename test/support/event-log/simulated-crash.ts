import type { KyselyPlugin } from 'kysely';
import type { LogFiles, LogSigner } from '../../../lib/core/gateways.ts';
import type { Db } from '../../../lib/data/connection/db.ts';

/** The moment of a crash: before the other side receives a call, during the call, or before the caller receives the answer. */
export type Moment = 'before' | 'within' | 'after';
export const MOMENTS = ['before', 'within', 'after'] as const;

/** The crash of a process at its `nth` call; `within` counts only calls that take time. All later calls fail. */
export type SimulatedCrash = {
  /** The moment of the crash if this call is the one; otherwise undefined. */
  next(lasts?: 'lasts'): Moment | undefined;
  die(): never;
};

export function crashAt(nth: number, moment: Moment): SimulatedCrash {
  let calls = 0;
  let isDead = false;
  const die = () => {
    isDead = true;
    throw new Error('killed');
  };
  return {
    next: (lasts) => {
      if (isDead) die();
      if (moment === 'within' && !lasts) return undefined;
      calls += 1;
      return calls === nth ? moment : undefined;
    },
    die,
  };
}

/** The log's files for a process that is killed at its `nth` call. */
export function filesCrashingAt(files: LogFiles, nth: number, moment: Moment): LogFiles {
  return filesWithCrash(files, crashAt(nth, moment));
}

export function filesWithCrash(files: LogFiles, death: SimulatedCrash): LogFiles {
  return {
    list: (prefix) => streamed(death, () => files.list(prefix)),
    size: (key) => called(death, () => files.size(key)),
    read: (key, range) => streamed(death, () => files.read(key, range)),
    create: async (key, content, options) => {
      const moment = death.next('lasts');
      if (moment === 'before') death.die();
      const stream = moment === 'within' ? brokenOff(death, content) : content;
      const isOurs = await files.create(key, stream, options);
      return moment ? death.die() : isOurs;
    },
    replace: (key, bytes) => called(death, () => files.replace(key, bytes)),
    remove: (key) => called(death, () => files.remove(key)),
    tidy: () => called(death, () => files.tidy()),
  };
}

export function signerOfDying(signer: LogSigner, death: SimulatedCrash): LogSigner {
  return { ...signer, sign: (bytes) => called(death, () => signer.sign(bytes)) };
}

export function dbOfDying(db: Db, death: SimulatedCrash): Db {
  let moment: Moment | undefined;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      moment = death.next();
      return moment === 'before' ? death.die() : node;
    },
    transformResult: async ({ result }) => (moment ? death.die() : result),
  };
  return db.withPlugin(plugin);
}

async function called<T>(death: SimulatedCrash, call: () => Promise<T>): Promise<T> {
  const moment = death.next();
  if (moment === 'before') death.die();
  const answer = await call();
  return moment ? death.die() : answer;
}

async function* streamed<T>(death: SimulatedCrash, open: () => AsyncIterable<T>): AsyncGenerator<T> {
  const moment = death.next('lasts');
  if (moment === 'before') death.die();
  for await (const item of open()) {
    yield item;
    if (moment === 'within') death.die();
  }
  if (moment) death.die();
}

async function* brokenOff(
  death: SimulatedCrash,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    yield chunk.subarray(0, Math.floor(chunk.length / 2));
    break;
  }
  death.die();
}
