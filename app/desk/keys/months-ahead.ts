/** The instant so many months from now, as the calendar of the device counts them. */
export function monthsAhead(months: number, now = new Date()): string {
  const end = new Date(now);
  end.setMonth(end.getMonth() + months);
  return end.toISOString();
}
