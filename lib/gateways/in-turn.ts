const turns = new Map<string, Promise<unknown>>();

/** The result of `work`, which waits for what this process does under the same name, also when that fails. */
export async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const result = (turns.get(name) ?? Promise.resolve()).then(work);
  const turn = result.catch(() => {});
  turns.set(name, turn);
  try {
    return await result;
  } finally {
    if (turns.get(name) === turn) turns.delete(name);
  }
}
