/** Repeats a step that handles at most `size` items, until a step handles fewer; returns the total. */
export async function inBatches(size: number, step: () => Promise<number>): Promise<number> {
  let done = 0;
  for (;;) {
    const more = await step();
    done += more;
    if (more < size) return done;
  }
}
