/** When this phone speaks with the service: soon after something was noted, when it is looked at again, and at every turn otherwise. */
export type SyncTimer = {
  /** At the earliest in so many milliseconds, instead of what was planned. */
  plan(milliseconds: number): void;
  stop(): void;
};

/** Calls `due` as planned, on coming back to the page and to a network; while nobody sees the page it waits until somebody does. */
export function startSyncTimer(due: () => void, soon: () => void): SyncTimer {
  const ended = new AbortController();
  const how = { signal: ended.signal };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onShown = () => {
    if (document.hidden) return;
    soon();
  };
  addEventListener('online', onShown, how);
  addEventListener('focus', onShown, how);
  document.addEventListener('visibilitychange', onShown, how);
  return {
    plan: (milliseconds) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (!document.hidden) due();
      }, milliseconds);
    },
    stop: () => {
      clearTimeout(timer);
      ended.abort();
    },
  };
}
