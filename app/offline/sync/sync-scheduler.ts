/** What speaks with the service and what writes on the phone, each in its turn. */
type SyncScheduler = {
  /** Speaks with the service once nobody holds it; whoever asks while it speaks gets the same. */
  sync(): Promise<void>;
  /** The same at a planned time: nothing while somebody holds it, who plans anew in the end. */
  runIfIdle(): void;
  /** Ends what is under way; what was not answered is sent once more. */
  stop(): Promise<void>;
  /** Nothing begins to speak before `act` has ended. */
  withLock<T>(act: () => Promise<T>): Promise<T>;
  /** Holds it, and writes while nothing is being read anew. */
  write<T>(act: () => Promise<T>): Promise<T>;
  /** Reads anew what is stored, after everything that is being written; what comes then waits. */
  reload(act: () => Promise<void>): Promise<void>;
};

type SchedulerSteps = {
  /** One exchange with the service; answers how long to wait for the next, in milliseconds, and throws nothing. */
  exchange(signal: AbortSignal): Promise<number>;
  /** Plans the next one; without a time as soon as nothing can be taken back any more. */
  plan(milliseconds?: number): void;
};

export function createSyncScheduler({ exchange, plan }: SchedulerSteps): SyncScheduler {
  const locks = new Set<Promise<unknown>>();
  const writes = new Set<Promise<unknown>>();
  let running: { ends: Promise<void>; stop: AbortController } | undefined;
  let reloading: Promise<void> | undefined;

  const begin = () => {
    const stop = new AbortController();
    const done = exchange(stop.signal).finally(() => {
      running = undefined;
    });
    // Whoever stopped it plans the next: at once it would take along what is just being noted.
    const ends = done.then((pause) => {
      if (!stop.signal.aborted) plan(pause);
    });
    return { ends, stop };
  };
  const sync = async () => {
    while (locks.size > 0) await Promise.allSettled(locks);
    running ??= begin();
    await running.ends;
  };
  const withLock = async <T>(act: () => Promise<T>): Promise<T> => {
    try {
      return await tracked(locks, act);
    } finally {
      if (locks.size === 0) plan();
    }
  };
  return {
    sync: sync,
    runIfIdle: () => {
      if (locks.size === 0) void sync();
    },
    stop: async () => {
      running?.stop.abort();
      await running?.ends;
    },
    withLock: withLock,
    write: (act) =>
      withLock(async () => {
        while (reloading) await reloading.catch(() => {});
        return tracked(writes, act);
      }),
    reload: (act) => {
      const before = reloading?.catch(() => {});
      const mine = Promise.resolve(before)
        .then(() => ended(writes))
        .then(act)
        .finally(() => {
          if (reloading === mine) reloading = undefined;
        });
      reloading = mine;
      return mine;
    },
  };
}

async function ended(running: ReadonlySet<Promise<unknown>>): Promise<void> {
  while (running.size > 0) await Promise.allSettled(running);
}

/** Runs `act`, which is among those that are running as long as it does. */
async function tracked<T>(running: Set<Promise<unknown>>, act: () => Promise<T>): Promise<T> {
  const ends = act();
  running.add(ends);
  try {
    return await ends;
  } finally {
    running.delete(ends);
  }
}
