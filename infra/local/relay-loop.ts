/** Runs the relay soon after something was written; what comes while it runs makes it run once more. */
export type RelayLoop = { kick(): void; stop(): Promise<void> };

const DELAY_MS = 20;

export function startRelayLoop(relay: () => Promise<unknown>): RelayLoop {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  const run = async () => {
    timer = undefined;
    do {
      again = false;
      await relay().catch(() => {});
    } while (again && !stopped);
    running = undefined;
  };
  return {
    kick: () => {
      if (stopped) return;
      if (running) again = true;
      else {
        timer ??= setTimeout(() => {
          running = run();
        }, DELAY_MS);
      }
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
      await relay().catch(() => {});
    },
  };
}
