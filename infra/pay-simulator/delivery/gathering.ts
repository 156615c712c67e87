/** How long an event waits for others. */
const GATHER_MS = 50;

/** Events that wait a moment for each other, to go on together. */
export function openGathering(together: (ids: string[]) => void) {
  let ids: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  const end = () => {
    timer = undefined;
    const all = ids;
    ids = [];
    together(all);
  };
  return {
    add: (id: string) => {
      ids.push(id);
      timer ??= setTimeout(end, GATHER_MS);
    },
    close: () => clearTimeout(timer),
  };
}
