/** Long work that pauses now and then, so that whoever runs it can say how far it is: a part of one, never less than before. */
export type Steps<T> = Generator<number, T>;

/** The same work as a part of a longer one, which is at `from` before it and at `to` after it. */
export function* within<T>(from: number, to: number, steps: Steps<T>): Steps<T> {
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
    yield from + (to - from) * next.value;
  }
}

/** Does all of the work at once. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
  }
}

/** Does the work, and waits for `report` at each of its pauses. */
export async function followed<T>(steps: Steps<T>, report: (part: number) => Promise<void>): Promise<T> {
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
    await report(next.value);
  }
}
