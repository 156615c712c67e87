/** The longest a worker may take; whoever is still `sending` after this is gone. */
export const INTERRUPTED_AFTER_SECONDS = 60;

/** The longest delay that SQS takes. */
export const MAX_QUEUE_DELAY_SECONDS = 900;

/** Waits after each failure that may pass; after the last one the e-mail is given up. */
export const RETRY_SECONDS = [60, 300, 1800, 7200, 43_200, 86_400] as const;
