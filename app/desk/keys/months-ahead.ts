/** The instant so many months from now, as the calendar of the device counts them; the last day of a month that has no such day. */
export function monthsAhead(months: number, now = new Date()): string {
  const end = new Date(now);
  end.setMonth(end.getMonth() + months);
  if (end.getDate() !== now.getDate()) end.setDate(0);
  return end.toISOString();
}
