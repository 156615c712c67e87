/** Changes the address; the state tells entries that the application made from those that a user opened. */
export const pushAddress = (to: string): void => history.pushState(1, '', to);
