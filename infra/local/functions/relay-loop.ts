/** Runs the relay shortly after a write; a kick during a run makes it run once more. `stop` runs it a last time. */
export type RelayLoop = { kick(): void; stop(): Promise<void> };

const DELAY_MS = 20;

export function startRelayLoop(relay: () => Promise<unknown>): RelayLoop {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isRequested = false;
  let isStopped = false;
  const run = async () => {
    timer = undefined;
    do {
      isRequested = false;
      await relay().catch(() => {});
    } while (isRequested && !isStopped);
    running = undefined;
  };
  return {
    kick: () => {
      if (isStopped) return;
      if (running) isRequested = true;
      else {
        timer ??= setTimeout(() => {
          running = run();
        }, DELAY_MS);
      }
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
      await relay().catch(() => {});
    },
  };
}
