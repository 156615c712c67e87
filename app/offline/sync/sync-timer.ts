/** Plans syncs: soon after an entry, when the page is shown again, and at the planned interval. */
export type SyncTimer = {
  /** Plans the next sync in this many milliseconds, and replaces the earlier plan. */
  plan(milliseconds: number): void;
  stop(): void;
};

/** Calls `due` as planned, and `soon` when the page is shown or the network returns; a hidden page does not sync. */
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
