const MINUTE_MS = 60_000;
const HOUR_MIN = 60;

/** `il y a 20 min`, `il y a 2 h`; `now` in milliseconds since 1970. Phones' clocks differ, so an instant may lie ahead. */
export function timeAgo(instant: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(instant)) / MINUTE_MS);
  if (minutes < 1) return 'à l’instant';
  const shown = minutes < HOUR_MIN ? `${minutes}\u00a0min` : `${Math.floor(minutes / HOUR_MIN)}\u00a0h`;
  return `il y a ${shown}`;
}
