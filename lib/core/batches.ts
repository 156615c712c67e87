/** Repeats a step that handles at most `size` at once, until one had less to do; returns how much all of them did. */
export async function inBatches(size: number, step: () => Promise<number>): Promise<number> {
  let done = 0;
  for (;;) {
    const more = await step();
    done += more;
    if (more < size) return done;
  }
}
