/** A UUID version 7, which starts with the time; `now` in milliseconds since 1970. */
export function timedId(now = Date.now()): string {
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
}
