const BATCH_MS = 50;

/** Collects event ids for `BATCH_MS` and passes them to `flush` as one list. */
export function openBatch(flush: (ids: string[]) => void) {
  let ids: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flushBatch = () => {
    timer = undefined;
    const all = ids;
    ids = [];
    flush(all);
  };
  return {
    add: (id: string) => {
      ids.push(id);
      timer ??= setTimeout(flushBatch, BATCH_MS);
    },
    close: () => clearTimeout(timer),
  };
}
