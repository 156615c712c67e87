/** Cash and cheques on their way to the bank. */
export const cashProblems = {
  'own-handover': {
    status: 409,
    title: 'The hand-over is your own',
    detail: 'Nobody confirms what they declared or handed over themselves.',
    remedy: 'Ask another treasurer or administrator to count it and to confirm.',
    fr: {
      title: 'C’est votre propre remise',
      detail: 'Personne ne confirme ce qu’il a déclaré ou remis lui-même.',
    },
  },
  'handover-confirmed': {
    status: 409,
    title: 'The hand-over was confirmed',
    detail: 'It was counted already.',
    remedy:
      'Read it. What was counted wrong is cancelled by an administrator, with a reason, and declared anew.',
    fr: {
      title: 'La remise est déjà confirmée',
      detail: 'Elle a déjà été comptée.',
    },
  },
  'handover-cancelled': {
    status: 409,
    title: 'The hand-over was cancelled',
    detail: 'A cancelled hand-over counts no more.',
    remedy: 'Declare another one; its visits are due again.',
    fr: {
      title: 'La remise est annulée',
      detail: 'Une remise annulée ne compte plus.',
    },
  },
  'handover-banked': {
    status: 409,
    title: 'The money is in the bank',
    detail: 'Without this hand-over the treasury would have brought more to the bank than it ever had.',
    remedy: 'Cancel the deposit first.',
    fr: {
      title: 'L’argent est à la banque',
      detail: 'Sans cette remise, la caisse aurait déposé à la banque plus qu’elle n’a jamais eu.',
    },
  },
  'nothing-to-hand-over': {
    status: 422,
    title: 'There is nothing to hand over',
    detail: 'No visit until then has cash or a cheque that was not handed over already.',
    remedy: 'Read the balances: what is due stands there.',
    fr: {
      title: 'Il n’y a rien à remettre',
      detail: 'Jusque-là, aucun passage n’a d’espèces ni de chèque qui n’aient déjà été remis.',
    },
  },
  'more-than-the-treasury': {
    status: 422,
    title: 'The treasury has less',
    detail: 'More would go to the bank than was confirmed and not yet brought there.',
    remedy: 'Confirm the hand-overs first, or correct what was counted.',
    fr: {
      title: 'La caisse contient moins',
      detail: 'Il partirait à la banque plus que ce qui a été confirmé et pas encore déposé.',
    },
  },
  'not-enough-calendars': {
    status: 422,
    title: 'There are not so many calendars',
    detail: 'The association has fewer calendars left, or the member was given fewer.',
    remedy: 'Read the balances: what was given, returned and is due stands there.',
    fr: {
      title: 'Il n’y a pas autant de calendriers',
      detail: 'Il reste moins de calendriers à l’association, ou le membre en a reçu moins.',
    },
  },
  'difference-without-reason': {
    status: 422,
    title: 'The difference has no reason',
    detail: 'What was counted is not what was expected.',
    remedy: 'Count again; when it stays so, say why in `reason`.',
    fr: {
      title: 'L’écart n’a pas de motif',
      detail: 'Le montant compté n’est pas le montant attendu.',
    },
  },
} as const;
