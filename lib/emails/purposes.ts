/** What an e-mail is about. */
export const emailPurposes = [
  'receipt',
  'receipt-cancelled',
  'password-reset',
  'password-changed',
  'email-changed',
  'invitation',
  'pay-notice',
  'chat-digest',
] as const;

export type EmailPurpose = (typeof emailPurposes)[number];
