/** What speaks with the service and what writes on the phone, each in its turn. */
type Turns = {
  /** Speaks with the service once nobody holds it; whoever asks while it speaks gets the same. */
  speak(): Promise<void>;
  /** The same at a planned time: nothing while somebody holds it, who plans anew in the end. */
  due(): void;
  /** Ends what is under way; what was not answered is sent once more. */
  stop(): Promise<void>;
  /** Nothing begins to speak before `act` has ended. */
  hold<T>(act: () => Promise<T>): Promise<T>;
  /** Holds it, and writes while nothing is being read anew. */
  write<T>(act: () => Promise<T>): Promise<T>;
  /** Reads anew what is stored, after everything that is being written; what comes then waits. */
  reread(act: () => Promise<void>): Promise<void>;
};

type How = {
  /** One exchange with the service; answers how long to wait for the next, in milliseconds, and throws nothing. */
  exchange(signal: AbortSignal): Promise<number>;
  /** Plans the next one; without a time as soon as nothing can be taken back any more. */
  plan(milliseconds?: number): void;
};

export function startTurns({ exchange, plan }: How): Turns {
  const holds = new Set<Promise<unknown>>();
  const writes = new Set<Promise<unknown>>();
  let speaking: { ends: Promise<void>; stop: AbortController } | undefined;
  let reading: Promise<void> | undefined;

  const begin = () => {
    const stop = new AbortController();
    const done = exchange(stop.signal).finally(() => {
      speaking = undefined;
    });
    // Whoever stopped it plans the next: at once it would take along what is just being noted.
    const ends = done.then((pause) => {
      if (!stop.signal.aborted) plan(pause);
    });
    return { ends, stop };
  };
  const speak = async () => {
    while (holds.size > 0) await Promise.allSettled(holds);
    speaking ??= begin();
    await speaking.ends;
  };
  const hold = async <T>(act: () => Promise<T>): Promise<T> => {
    try {
      return await counted(holds, act);
    } finally {
      if (holds.size === 0) plan();
    }
  };
  return {
    speak,
    due: () => {
      if (holds.size === 0) void speak();
    },
    stop: async () => {
      speaking?.stop.abort();
      await speaking?.ends;
    },
    hold,
    write: (act) =>
      hold(async () => {
        while (reading) await reading.catch(() => {});
        return counted(writes, act);
      }),
    reread: (act) => {
      const before = reading?.catch(() => {});
      const mine = Promise.resolve(before)
        .then(() => ended(writes))
        .then(act)
        .finally(() => {
          if (reading === mine) reading = undefined;
        });
      reading = mine;
      return mine;
    },
  };
}

async function ended(running: ReadonlySet<Promise<unknown>>): Promise<void> {
  while (running.size > 0) await Promise.allSettled(running);
}

/** Runs `act`, which is among those that are running as long as it does. */
async function counted<T>(running: Set<Promise<unknown>>, act: () => Promise<T>): Promise<T> {
  const ends = act();
  running.add(ends);
  try {
    return await ends;
  } finally {
    running.delete(ends);
  }
}
