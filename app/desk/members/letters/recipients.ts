import { signal } from '@preact/signals';

/** Whom the next letters are for, chosen on the page before; kept in the memory of the tab only. */
export const recipients = signal<ReadonlySet<number>>(new Set());

export const chooseRecipients = (userIds: readonly number[]): void => {
  recipients.value = new Set(userIds);
};
