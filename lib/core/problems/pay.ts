/** Card payments, refunds and the payment provider. */
export const payProblems = {
  'invalid-signature': {
    status: 400,
    title: 'The signature is not valid',
    detail: 'The event is not signed with a secret of ours, or its time lies too far away.',
    remedy: 'Check the signing secret of the webhook endpoint and the clock.',
    fr: {
      title: 'La signature n’est pas valide',
      detail: 'L’événement n’est pas signé avec l’un de nos secrets, ou son heure est trop éloignée.',
    },
  },
  'pay-disabled': {
    status: 409,
    title: 'Card payments are switched off',
    detail: 'The association does not take cards (`chk_pay` is 0).',
    remedy: 'An administrator sets `chk_pay` of the association to 1.',
    fr: {
      title: 'Les paiements par carte sont désactivés',
      detail: 'L’association n’accepte pas les cartes (`chk_pay` vaut 0).',
    },
  },
  'pay-not-ready': {
    status: 409,
    title: 'The payment account is not ready',
    detail: 'The account of the association cannot take cards yet; `state` says how far it is.',
    remedy: 'An administrator finishes the onboarding; its status names what is missing.',
    fr: {
      title: 'Le compte de paiement n’est pas prêt',
      detail: 'Le compte de l’association ne peut pas encore encaisser de cartes ; `state` dit où il en est.',
    },
  },
  'pay-location-missing': {
    status: 409,
    title: 'There is no location for cards',
    detail: 'The association has not named the place where its cards are taken.',
    remedy: 'An administrator creates a location first.',
    fr: {
      title: 'Il n’y a pas de lieu d’encaissement',
      detail: 'L’association n’a pas nommé le lieu où ses cartes sont encaissées.',
    },
  },
  'pay-account-in-progress': {
    status: 409,
    title: 'Another request is at the same thing',
    detail: 'Another request is making the same thing at this moment.',
    remedy: 'Wait for the number of seconds in `Retry-After` and ask again.',
    fr: {
      title: 'Une autre demande fait la même chose',
      detail: 'Une autre demande est en train de créer la même chose.',
    },
  },
  'pay-account-disconnected': {
    status: 409,
    title: 'The account is disconnected',
    detail: 'The association has withdrawn the account from the platform at the payment provider.',
    remedy: 'A super administrator may make a new one (`replace`).',
    fr: {
      title: 'Le compte est déconnecté',
      detail: 'L’association a retiré le compte de la plateforme chez le prestataire de paiement.',
    },
  },
  'pay-account-rejected': {
    status: 409,
    title: 'The provider has rejected the account',
    detail: 'The payment provider does not work with this association.',
    remedy: 'The association asks the payment provider for its reasons.',
    fr: {
      title: 'Le prestataire a refusé le compte',
      detail: 'Le prestataire de paiement ne travaille pas avec cette association.',
    },
  },
  'already-paid': {
    status: 409,
    title: 'The passage is already paid',
    detail: 'A card payment of this passage has succeeded or is being processed.',
    remedy: 'Read the passage; give money back with a refund.',
    fr: {
      title: 'Le passage est déjà payé',
      detail: 'Un paiement par carte de ce passage a réussi ou est en cours.',
    },
  },
  'not-a-card-payment': {
    status: 409,
    title: 'No card payment',
    detail: 'The payment type of the passage is not `pay`, or it was never paid by card.',
    remedy: 'Set `fk_type_reglement` to `pay` before a card is taken.',
    fr: {
      title: 'Pas un paiement par carte',
      detail: 'Le moyen de paiement du passage n’est pas `pay`, ou il n’a jamais été payé par carte.',
    },
  },
  'not-cancelable': {
    status: 409,
    title: 'The payment cannot be cancelled',
    detail: 'The payment has succeeded or is being processed.',
    remedy: 'Give the money back with a refund.',
    fr: {
      title: 'Le paiement ne peut pas être annulé',
      detail: 'Le paiement a réussi ou est en cours.',
    },
  },
  'already-refunded': {
    status: 409,
    title: 'There is nothing left to give back',
    detail: 'The amount is more than what is left of the payment.',
    remedy: 'Read the payment; leave `amount` out to give back what is left.',
    fr: {
      title: 'Il n’y a plus rien à rembourser',
      detail: 'Le montant dépasse ce qui reste du paiement.',
    },
  },
  disputed: {
    status: 409,
    title: 'The payment is disputed',
    detail: 'The bank of the donor has taken the money back for the time of a dispute.',
    remedy: 'Answer the dispute at the payment provider.',
    fr: {
      title: 'Le paiement est contesté',
      detail: 'La banque du donateur a repris l’argent le temps d’un litige.',
    },
  },
  'amount-out-of-range': {
    status: 422,
    title: 'The amount cannot be taken by card',
    detail: 'A card payment has at least 0.50; a refund at least 0.01.',
    remedy: 'Take a larger amount, or another means of payment.',
    fr: {
      title: 'Le montant ne peut pas être encaissé par carte',
      detail: 'Un paiement par carte est d’au moins 0,50 €, un remboursement d’au moins 0,01 €.',
    },
  },
  'pay-location-country': {
    status: 422,
    title: 'The location is in another country',
    detail: 'A location lies in the country of the account: FR.',
    remedy: 'Give an address in France; overseas departments are FR too.',
    fr: {
      title: 'Le lieu est dans un autre pays',
      detail: 'Un lieu d’encaissement se trouve dans le pays du compte : FR.',
    },
  },
  'pay-provider-error': {
    status: 502,
    title: 'The payment provider failed',
    detail: 'The payment provider gave no usable answer.',
    remedy: 'Try again after the number of seconds in `Retry-After`: nothing is done twice.',
    fr: {
      title: 'Le prestataire de paiement a échoué',
      detail: 'Le prestataire de paiement n’a pas donné de réponse utilisable.',
    },
  },
  'pay-provider-unavailable': {
    status: 503,
    title: 'The payment provider is unavailable',
    detail: 'The payment provider did not answer in time.',
    remedy: 'Try again after the number of seconds in `Retry-After`: nothing is done twice.',
    fr: {
      title: 'Le prestataire de paiement est indisponible',
      detail: 'Le prestataire de paiement n’a pas répondu à temps.',
    },
  },
  'pay-not-configured': {
    status: 503,
    title: 'Card payments are not set up',
    detail: 'This stage has no key of the payment provider.',
    remedy: 'The operator of the stage sets one.',
    fr: {
      title: 'Les paiements par carte ne sont pas configurés',
      detail: 'Cet environnement n’a pas de clé du prestataire de paiement.',
    },
  },
} as const;
