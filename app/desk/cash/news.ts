let news: { handover_id: number; says: string } | undefined;

/** Leaves what has just been done for the page of the hand-over, which opens next. */
export function leaveNews(handover_id: number, says: string): void {
  news = { handover_id, says };
}

/** What was left for this page, once; empty if nothing was. */
export function takeNews(handover_id: number): string {
  const says = news?.handover_id === handover_id ? news.says : '';
  news = undefined;
  return says;
}
