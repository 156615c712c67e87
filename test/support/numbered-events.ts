import type { EventStore } from '../../lib/gateways.ts';

export type NumberedEvent = { position: number; line: string; day: string };

const DAYS = ['2026-11-20', '2026-11-21', '2026-11-22'];

/** Events `from` to `to`, two to a day, the days in turn: each third day comes again. */
export function numberedEvents(from: number, to: number): NumberedEvent[] {
  return Array.from({ length: to - from + 1 }, (_, at) => {
    const position = from + at;
    const day = DAYS[Math.floor(position / 2) % DAYS.length] ?? '';
    return { position, line: `{"n":${position}}`, day };
  });
}

/** One run of a relay: what the store does not have goes into it, at most `size` events at once. */
export async function ship(store: EventStore, events: NumberedEvent[], size: number): Promise<void> {
  let last = await store.lastPosition();
  for (;;) {
    const next = events.filter(({ position }) => position > last).slice(0, size);
    const newest = next.at(-1);
    if (!newest) return;
    for (const batch of byDay(next)) await store.append(batch);
    last = newest.position;
  }
}

function byDay(events: NumberedEvent[]) {
  const batches: { day: string; events: NumberedEvent[] }[] = [];
  for (const event of events) {
    const open = batches.at(-1);
    if (open?.day === event.day) open.events.push(event);
    else batches.push({ day: event.day, events: [event] });
  }
  return batches;
}
