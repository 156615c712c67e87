/** A UUID version 7, which begins with the time. */
export function timedId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  const rest = crypto.randomUUID().slice(15);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest}`;
}
