/** A queue that gives the entry of the least cost first (a binary heap). */
export class Soonest<T> {
  readonly #entries: { cost: number; value: T }[] = [];

  add(cost: number, value: T): void {
    const entries = this.#entries;
    let at = entries.push({ cost, value }) - 1;
    while (at > 0 && this.#isBefore(at, (at - 1) >> 1)) {
      this.#swap(at, (at - 1) >> 1);
      at = (at - 1) >> 1;
    }
  }

  take(): { cost: number; value: T } | undefined {
    const entries = this.#entries;
    if (entries.length < 2) return entries.pop();
    this.#swap(0, entries.length - 1);
    const first = entries.pop();
    for (let at = 0; ; ) {
      let least = at;
      for (const child of [2 * at + 1, 2 * at + 2])
        if (child < entries.length && this.#isBefore(child, least)) least = child;
      if (least === at) return first;
      this.#swap(at, least);
      at = least;
    }
  }

  #isBefore(one: number, other: number): boolean {
    return (this.#entries[one]?.cost ?? Infinity) < (this.#entries[other]?.cost ?? Infinity);
  }

  #swap(one: number, other: number): void {
    const [first, second] = [this.#entries[one], this.#entries[other]];
    if (!first || !second) return;
    this.#entries[one] = second;
    this.#entries[other] = first;
  }
}
