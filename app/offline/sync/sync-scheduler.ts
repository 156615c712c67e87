/** Coordinates syncs with the service and writes on the phone. */
type SyncScheduler = {
  /** Syncs as soon as no lock is held; callers during a sync share its promise. */
  sync(): Promise<void>;
  /** A planned sync: does nothing while a lock is held, as its release plans the next sync. */
  runIfIdle(): void;
  /** Aborts the running sync; requests without response are sent again later. */
  stop(): Promise<void>;
  /** Runs `act` under a lock, so that no sync starts before it ends. */
  withLock<T>(act: () => Promise<T>): Promise<T>;
  /** Runs a write under a lock, after any running reload. */
  write<T>(act: () => Promise<T>): Promise<T>;
  /** Runs `act`, which reads the store again, after all running writes; later writes wait for it. */
  reload(act: () => Promise<void>): Promise<void>;
};

type SchedulerSteps = {
  /** One sync with the service; resolves to the milliseconds until the next, and never rejects. */
  exchange(signal: AbortSignal): Promise<number>;
  /** Plans the next sync; without a time, for the end of the undo time. */
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
    // The caller of `stop` plans the next sync, as an immediate one would send the entry being recorded.
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

/** Runs `act`, listed in `running` until it ends. */
async function tracked<T>(running: Set<Promise<unknown>>, act: () => Promise<T>): Promise<T> {
  const ends = act();
  running.add(ends);
  try {
    return await ends;
  } finally {
    running.delete(ends);
  }
}
