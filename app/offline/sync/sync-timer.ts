/** Plans syncs: soon after an entry, when the page is shown again, and at the planned interval. */
export type SyncTimer = {
  /** Plans the next sync in this many milliseconds, and replaces the earlier plan. */
  plan(milliseconds: number): void;
  stop(): void;
};

/** Calls `syncPlanned` as planned, and `syncSoon` when the page is shown or the network returns; a hidden page does not sync. */
export function startSyncTimer(syncPlanned: () => void, syncSoon: () => void): SyncTimer {
  const ended = new AbortController();
  const how = { signal: ended.signal };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onShown = () => {
    if (document.hidden) return;
    syncSoon();
  };
  addEventListener('online', onShown, how);
  addEventListener('focus', onShown, how);
  document.addEventListener('visibilitychange', onShown, how);
  return {
    plan: (milliseconds) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (!document.hidden) syncPlanned();
      }, milliseconds);
    },
    stop: () => {
      clearTimeout(timer);
      ended.abort();
    },
  };
}
