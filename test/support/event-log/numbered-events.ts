import type { EventBatch, EventStore } from '../../../lib/core/gateways.ts';

export type NumberedEvent = { position: number; line: string; day: string };

const DAYS = ['2026-11-20', '2026-11-21', '2026-11-22'];

export const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);

const lineAt = (position: number) => `{"n":${position}}`;

/** The lines at positions 1 to `last`. */
export const linesUpTo = (last: number) => upTo(last).map(lineAt);

/** A batch with the events at these positions, all of one day. */
export function batchOf(...positions: number[]): EventBatch {
  const events = positions.map((position) => ({ position, line: lineAt(position) }));
  return { epoch: 1, day: '2026-11-20', events };
}

/** Events `from` to `to`, two per day, cycling through three days. */
export function numberedEvents(from: number, to: number): NumberedEvent[] {
  return Array.from({ length: to - from + 1 }, (_, at) => {
    const position = from + at;
    const day = DAYS[Math.floor(position / 2) % DAYS.length] ?? '';
    return { position, line: lineAt(position), day };
  });
}

/** Events 1 to `last`, twenty per day; several of them together need more than one write. */
export function heavyEvents(last: number): NumberedEvent[] {
  const text = 'x'.repeat(130_000);
  return upTo(last).map((position) => {
    const day = `2026-11-${String(1 + Math.floor(position / 20)).padStart(2, '0')}`;
    return { position, line: `{"n":${position},"text":"${text}"}`, day };
  });
}

/** One run of a relay: appends the events that the store lacks, at most `size` at a time. */
export async function ship(
  store: EventStore,
  events: NumberedEvent[],
  size: number,
  epoch = 1,
): Promise<void> {
  let last = (await store.reached()).position;
  for (;;) {
    const next = events.filter(({ position }) => position > last).slice(0, size);
    const newest = next.at(-1);
    if (!newest) return;
    for (const batch of byDay(next)) await store.append({ ...batch, epoch });
    last = newest.position;
  }
}

function byDay(events: NumberedEvent[]): EventBatch[] {
  const batches: EventBatch[] = [];
  for (const event of events) {
    const open = batches.at(-1);
    if (open?.day === event.day) open.events.push(event);
    else batches.push({ epoch: 1, day: event.day, events: [event] });
  }
  return batches;
}
