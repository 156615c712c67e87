/** Cash and cheques on their way to the bank. */
export const cashProblems = {
  'own-handover': {
    status: 409,
    title: 'The hand-over is your own',
    detail: 'Nobody confirms what they declared or handed over themselves.',
    remedy: 'Ask another treasurer or administrator to count it and to confirm.',
  },
  'handover-confirmed': {
    status: 409,
    title: 'The hand-over was confirmed',
    detail: 'It was counted already.',
    remedy:
      'Read it. What was counted wrong is cancelled by an administrator, with a reason, and declared anew.',
  },
  'handover-cancelled': {
    status: 409,
    title: 'The hand-over was cancelled',
    detail: 'A cancelled hand-over counts no more.',
    remedy: 'Declare another one; its visits are due again.',
  },
  'handover-banked': {
    status: 409,
    title: 'The money is in the bank',
    detail: 'Without this hand-over the treasury would have brought more to the bank than it ever had.',
    remedy: 'Cancel the deposit first.',
  },
  'nothing-to-hand-over': {
    status: 422,
    title: 'There is nothing to hand over',
    detail:
      'No visit until then has cash or a cheque that was not handed over already; a deposit brings more than nothing.',
    remedy: 'Read the balances: what is due stands there.',
  },
  'more-than-the-treasury': {
    status: 422,
    title: 'The treasury has less',
    detail: 'More would go to the bank than was confirmed and not yet brought there.',
    remedy: 'Confirm the hand-overs first, or correct what was counted.',
  },
  'cheques-differ': {
    status: 422,
    title: 'The cheques are worth another sum',
    detail: 'The sum or the number of cheques is not that of the cheques that the deposit takes.',
    remedy:
      'Name the cheques in `cheques`, and count what they are worth. Without it the oldest are taken, and of the whole treasury its differences too.',
  },
  'cheque-not-in-treasury': {
    status: 422,
    title: 'The cheque is not in the treasury',
    detail: 'The cheque or the difference is in another deposit, or nobody has counted it.',
    remedy: 'Read `GET /api/cash/cheques` again, and choose among what it lists.',
  },
  'not-enough-calendars': {
    status: 422,
    title: 'There are not so many calendars',
    detail:
      'The association has fewer calendars left, or the member was given fewer, or the operation does not count them.',
    remedy: 'Read the balances: what was given, returned and is due stands there.',
  },
  'difference-without-reason': {
    status: 422,
    title: 'The difference has no reason',
    detail: 'What was counted is not what was expected.',
    remedy: 'Count again; when it stays so, say why in `reason`.',
  },
} as const;
