/** Passages. */
export const passageProblems = {
  'personal-data-not-allowed': {
    status: 400,
    title: 'No personal data for this kind of visit',
    detail: 'A refusal, a vacant home or an absence stores no name, e-mail, phone or address.',
    remedy: 'Leave these fields out, or choose the passage type that fits.',
    fr: {
      title: 'Pas de données personnelles pour ce type de passage',
      detail:
        'Pour un refus, une maison vide ou une absence, ni nom, ni e-mail, ni téléphone, ni adresse ne sont enregistrés.',
    },
  },
  'id-already-used': {
    status: 409,
    title: 'The id is already used',
    detail: 'This id belongs to a record with other content, or to one of another member.',
    remedy:
      'Make a new UUID version 7 for each passage and each message, and send it unchanged when you retry, even if it was deleted since.',
    fr: {
      title: 'L’identifiant est déjà utilisé',
      detail: 'Cet identifiant est celui d’un enregistrement au contenu différent, ou d’un autre membre.',
    },
  },
  'passage-locked': {
    status: 409,
    title: 'The passage is locked',
    detail: 'A live receipt, a paid card or a hand-over locks amount, payment type, payer and date.',
    remedy: 'Cancel the receipt or the hand-over first, or leave these fields as they are.',
    fr: {
      title: 'Le passage est verrouillé',
      detail:
        'Un reçu valable, une carte encaissée ou une remise d’espèces verrouille le montant, le moyen de paiement, le payeur et la date.',
    },
  },
  'passage-not-found': {
    status: 422,
    title: 'The passage does not exist',
    detail: 'The body names a passage that does not exist for you.',
    remedy: 'Check the id.',
    fr: {
      title: 'Le passage n’existe pas',
      detail: 'Le corps nomme un passage qui n’existe pas pour vous.',
    },
  },
} as const;

/** What phones sent and the service did not take. */
export const fieldProblems = {
  'duplicate-row': {
    status: 409,
    title: 'The id stands in two rows',
    detail: 'Another row of the same push has this id; only the first one was taken.',
    remedy: 'Send one row for each document: what was recorded and deleted before it was sent is not sent.',
    fr: {
      title: 'L’identifiant figure sur deux lignes',
      detail: 'Une autre ligne du même envoi a cet identifiant ; seule la première a été prise.',
    },
  },
  'conflict-settled': {
    status: 409,
    title: 'The conflict is settled',
    detail: 'Somebody has decided about this value already.',
    remedy: 'Read the conflict again; change the passage itself if the decision was wrong.',
    fr: {
      title: 'Le conflit est déjà réglé',
      detail: 'Quelqu’un a déjà décidé de cette valeur.',
    },
  },
} as const;

/** Receipts. */
export const receiptProblems = {
  'receipt-already-issued': {
    status: 409,
    title: 'The passage already has a receipt',
    detail: 'A live receipt exists for this passage.',
    remedy: 'Send the existing receipt again, or cancel it first.',
    fr: {
      title: 'Le passage a déjà un reçu',
      detail: 'Un reçu valable existe pour ce passage.',
    },
  },
  'payment-pending': {
    status: 409,
    title: 'The card payment is not settled',
    detail: 'A receipt for a card payment is issued once the payment has succeeded.',
    remedy: 'Wait for the payment, or change the payment type to `cash`.',
    fr: {
      title: 'Le paiement par carte n’est pas abouti',
      detail: 'Le reçu d’un paiement par carte est émis une fois le paiement réussi.',
    },
  },
  'receipt-pending': {
    status: 409,
    title: 'The receipt is being rendered',
    detail: 'The document is not there yet.',
    remedy: 'Try again after the number of seconds in `Retry-After`.',
    fr: {
      title: 'Le reçu est en préparation',
      detail: 'Le document n’est pas encore là.',
    },
  },
  'receipt-cancelled': {
    status: 409,
    title: 'The receipt was cancelled',
    detail: 'A cancelled receipt is neither cancelled again nor sent.',
    remedy: 'Issue another receipt of the passage.',
    fr: {
      title: 'Le reçu a été annulé',
      detail: 'Un reçu annulé n’est ni annulé une seconde fois ni envoyé.',
    },
  },
  'receipt-not-printable': {
    status: 422,
    title: 'A receipt cannot show a text',
    detail:
      'Receipts show Latin, Greek and Cyrillic letters; `errors` names the fields that have other ones.',
    remedy: 'Write these names in Latin letters, then ask again. No number was taken.',
    fr: {
      title: 'Un reçu ne peut pas afficher un texte',
      detail:
        'Les reçus affichent les lettres latines, grecques et cyrilliques ; `errors` nomme les champs qui en ont d’autres.',
    },
  },
  'fiscal-receipt-incomplete': {
    status: 422,
    title: 'The fiscal receipt would be incomplete',
    detail:
      'What a fiscal receipt has to say is missing; `errors` names each field and the record it belongs to.',
    remedy: 'Fill in these fields of the association, the operation or the passage.',
    fr: {
      title: 'Le reçu fiscal serait incomplet',
      detail:
        'Il manque des mentions obligatoires du reçu fiscal ; `errors` nomme chaque champ et l’enregistrement auquel il appartient.',
    },
  },
  'fiscal-receipt-not-allowed': {
    status: 422,
    title: 'The passage allows no fiscal receipt',
    detail:
      'Only a gift does, and a visit whose calendars are worth at most a quarter of it and the yearly ceiling.',
    remedy: 'Issue a payment receipt.',
    fr: {
      title: 'Ce passage ne donne pas droit à un reçu fiscal',
      detail:
        'Seul un don y donne droit, ou un passage dont les calendriers valent au plus le quart du don et le plafond annuel.',
    },
  },
  'fiscal-not-confirmed': {
    status: 422,
    title: 'Fiscal receipts are not switched on',
    detail: 'Whoever switches fiscal receipts on names the basis of the right to issue them and confirms it.',
    remedy: 'Send `basis`, and `confirmed: true` beside `enabled: true`.',
    fr: {
      title: 'Les reçus fiscaux ne sont pas activés',
      detail: 'Qui active les reçus fiscaux nomme le fondement du droit d’en émettre et le confirme.',
    },
  },
  'nothing-to-receipt': {
    status: 422,
    title: 'There is nothing to receipt',
    detail: 'The passage has no amount.',
    remedy: 'Receipts are for passages with money.',
    fr: {
      title: 'Il n’y a rien à attester',
      detail: 'Le passage n’a pas de montant.',
    },
  },
} as const;

/** E-mails. */
export const emailProblems = {
  'email-not-retryable': {
    status: 409,
    title: 'The e-mail is not sent again',
    detail: 'Only an e-mail that failed is sent again.',
    remedy: 'Read its state. A receipt is sent anew with `POST /api/receipts/{receipt_id}/send`.',
    fr: {
      title: 'L’e-mail n’est pas renvoyé',
      detail: 'Seul un e-mail qui a échoué est envoyé de nouveau.',
    },
  },
  'address-suppressed': {
    status: 409,
    title: 'The address refuses e-mails',
    detail: 'An e-mail to this address bounced, or its owner called it spam.',
    remedy:
      'Take another address, or free this one with `DELETE /api/emails/suppressed` once you know that it works.',
    fr: {
      title: 'L’adresse refuse les e-mails',
      detail: 'Un e-mail à cette adresse est revenu, ou son destinataire l’a signalé comme indésirable.',
    },
  },
  'suppressed-address-not-found': {
    status: 422,
    title: 'The address is not suppressed',
    detail: 'E-mails to this address are not held back.',
    remedy: 'Check how it is written.',
    fr: {
      title: 'L’adresse n’est pas bloquée',
      detail: 'Les e-mails à cette adresse ne sont pas retenus.',
    },
  },
} as const;

/** Files that members upload. */
export const uploadProblems = {
  'upload-missing': {
    status: 409,
    title: 'The file has not arrived',
    detail: 'Nothing was stored for this upload yet, so there is nothing to check.',
    remedy:
      'Send the bytes with the `request` of the upload first; when it has expired, announce the file again.',
    fr: {
      title: 'Le fichier n’est pas arrivé',
      detail: 'Rien n’a encore été déposé pour cet envoi, il n’y a donc rien à contrôler.',
    },
  },
  'upload-not-found': {
    status: 422,
    title: 'The upload does not exist',
    detail:
      'The body names an upload that does not exist for you, is not ready, or was made for something else.',
    remedy: 'Read the upload and wait until it is `ready`.',
    fr: {
      title: 'Le fichier n’existe pas',
      detail:
        'Le corps nomme un fichier qui n’existe pas pour vous, n’est pas prêt, ou a été déposé pour autre chose.',
    },
  },
} as const;
