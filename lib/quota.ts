/** Requests per minute, and how many of them at once. */
export type Quota = { perMinute: number; burst: number };

/** Requests left at once, and whether the one that was asked for was granted. */
export type Taken = { tokens: number; granted: boolean };
