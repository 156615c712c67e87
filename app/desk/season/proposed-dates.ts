type Dates = { date_start: string; date_end: string };

/** The dates that are proposed for a new season: of the round of calendars that is under way, or comes next, from October to January. */
export function proposedDates(today: string): Dates {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const first = month === 1 ? year - 1 : year;
  return { date_start: `${first}-10-01`, date_end: `${first + 1}-01-31` };
}
