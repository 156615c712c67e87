import type { ProblemCode } from './catalogue.ts';

/** The French title and default sentence of each problem. */
export const frenchProblems: Record<ProblemCode, { title: string; detail: string }> = {
  'malformed-json': {
    title: 'Le corps n’est pas du JSON',
    detail: 'Le corps n’est pas du JSON bien formé en UTF-8.',
  },
  'validation-failed': {
    title: 'La demande n’est pas valide',
    detail: 'Une ou plusieurs valeurs manquent, sont inconnues ou hors limites ; voir `errors`.',
  },
  'idempotency-key-malformed': {
    title: 'L’Idempotency-Key est mal formée',
    detail: 'Une Idempotency-Key a de 1 à 255 caractères ASCII visibles.',
  },
  'idempotency-key-required': {
    title: 'Une Idempotency-Key est obligatoire',
    detail: 'Sans Idempotency-Key, répéter cette demande paierait deux fois.',
  },
  'not-found': {
    title: 'Introuvable',
    detail: 'Il n’y a rien ici pour vous.',
  },
  'method-not-allowed': {
    title: 'Méthode non permise',
    detail: 'Cette adresse n’accepte pas cette méthode ; voir l’en-tête `Allow`.',
  },
  'idempotency-key-in-flight': {
    title: 'La première demande est encore en cours',
    detail: 'Une demande avec cette Idempotency-Key n’est pas encore terminée.',
  },
  'still-referenced': {
    title: 'D’autres enregistrements en dépendent',
    detail:
      'D’autres enregistrements renvoient à celui-ci, il ne peut donc pas être supprimé définitivement.',
  },
  'resync-required': {
    title: 'Le téléphone doit tout recharger',
    detail:
      'Le curseur n’est pas celui de cet utilisateur, de cette saison, de cette collection et de cette base, ou il est trop ancien.',
  },
  'precondition-failed': {
    title: 'L’enregistrement a changé',
    detail: 'L’enregistrement n’a plus la version que nomme la demande.',
  },
  'payload-too-large': {
    title: 'Le corps est trop grand',
    detail: 'Le corps d’une demande a au plus 1 048 576 octets.',
  },
  'unsupported-media-type': {
    title: 'Type de contenu non pris en charge',
    detail: 'Les corps sont en `application/json`, en UTF-8, sans compression.',
  },
  'idempotency-key-reused': {
    title: 'L’Idempotency-Key a servi à une autre demande',
    detail:
      'Cette Idempotency-Key appartient à une autre demande : à une autre adresse, ou avec un autre contenu.',
  },
  'client-too-old': {
    title: 'L’application est trop ancienne',
    detail: 'Cette version de l’application n’est plus prise en charge.',
  },
  'too-many-requests': {
    title: 'Trop de demandes',
    detail: 'Vous avez épuisé votre quota pour le moment.',
  },
  'internal-error': {
    title: 'Une erreur s’est produite de notre côté',
    detail: 'La demande n’a pas pu être traitée.',
  },
  'cell-damaged': {
    title: 'Une valeur enregistrée est illisible',
    detail: 'Une valeur chiffrée dont cette demande a besoin est endommagée ; rien n’a été fait.',
  },
  'service-unavailable': {
    title: 'Le service est momentanément indisponible',
    detail: 'La demande n’a pas pu être traitée pour le moment.',
  },
  'invalid-username': {
    title: 'L’identifiant n’est pas valide',
    detail:
      'Un identifiant a de 3 à 64 lettres, signes, chiffres, ponctuations ou symboles de toute écriture, avec des espaces à l’intérieur seulement.',
  },
  'password-not-acceptable': {
    title: 'Le mot de passe n’est pas acceptable',
    detail:
      'Le mot de passe est trop court, trop long, trop évident ici, ou connu par une fuite de données ; voir `errors`.',
  },
  'reset-token-invalid': {
    title: 'Le lien n’est plus valable',
    detail: 'Le lien est inconnu, déjà utilisé, ou trop ancien.',
  },
  'example-not-ready': {
    title: 'L’exemple n’est pas complet',
    detail: 'L’exemple est en préparation.',
  },
  'sign-in-link-invalid': {
    title: 'Le lien de connexion n’est plus valable',
    detail: 'Il sert une fois, pendant deux minutes, tant que l’appareil qui l’a fait reste connecté.',
  },
  'signup-link-invalid': {
    title: 'Le lien d’inscription n’est plus valable',
    detail: 'Le lien est inconnu, déjà utilisé, trop ancien, ou remplacé par une demande plus récente.',
  },
  'too-many-keys': {
    title: 'Trop de clés pour cette association',
    detail: 'Une association a au plus 20 clés valables : mettez fin à une clé qui ne sert plus.',
  },
  'key-expired': {
    title: 'La clé a expiré',
    detail: 'La fin de cette clé est passée : créez-en une autre.',
  },
  'missing-token': {
    title: 'Il faut se connecter',
    detail: 'Envoyez `Authorization: Bearer <token>`.',
  },
  'invalid-token': {
    title: 'La session n’est pas valable',
    detail: 'Le jeton est inconnu, expiré ou révoqué.',
  },
  'invalid-credentials': {
    title: 'La connexion a échoué',
    detail: 'L’identifiant ou le mot de passe est faux, ou le compte est inactif.',
  },
  'login-ticket-invalid': {
    title: 'La connexion est à recommencer',
    detail: 'Trop de temps a passé depuis le mot de passe, ou le réseau a changé.',
  },
  'passkey-refused': {
    title: 'La clé d’accès n’a pas été acceptée',
    detail: 'Cette clé est inconnue ici, a été faite pour un autre site, ou sa réponse a déjà servi.',
  },
  'second-factor-required': {
    title: 'Une confirmation de votre identité est demandée',
    detail: 'Montrez à nouveau votre clé d’accès ou un code ; rien n’a encore été fait.',
  },
  'second-factor-setup': {
    title: 'Un second facteur est d’abord à enregistrer',
    detail: 'Votre association ou votre rôle le demande : une clé d’accès, ou une application de codes.',
  },
  'second-factor-off': {
    title: 'Votre association ne propose pas de second facteur',
    detail: 'Le réglage `second_factor` de votre association est `off`.',
  },
  'invalid-code': {
    title: 'Le code n’est pas accepté',
    detail: 'Le code est faux, trop ancien, ou a déjà servi.',
  },
  'passkey-invalid': {
    title: 'La clé d’accès ne peut pas être enregistrée',
    detail: 'La réponse de l’appareil ne correspond pas à la demande, ou la demande est trop ancienne.',
  },
  'passkey-registered': {
    title: 'Cette clé d’accès est déjà enregistrée',
    detail: 'Cet appareil a déjà sa clé d’accès.',
  },
  'too-many-passkeys': {
    title: 'Trop de clés d’accès',
    detail: 'Un compte a au plus 10 clés d’accès ; retirez-en une qui ne sert plus.',
  },
  'codes-registered': {
    title: 'Une application de codes est déjà enregistrée',
    detail: 'Retirez-la avant d’en enregistrer une autre.',
  },
  'second-factor-missing': {
    title: 'Aucun second facteur n’est enregistré',
    detail: 'Les codes de secours remplacent un second facteur ; enregistrez-en d’abord un.',
  },
  'codes-not-begun': {
    title: 'Aucune application de codes n’attend son premier code',
    detail: 'Recommencez par le bouton « Ajouter une application de codes ».',
  },
  forbidden: {
    title: 'Action non permise',
    detail: 'Votre rôle ne permet pas cette action.',
  },
  'signup-by-invitation': {
    title: 'L’inscription se fait sur invitation',
    detail: 'Ici, seules les associations invitées s’inscrivent, une fois par invitation.',
  },
  'signup-closed': {
    title: 'L’inscription est fermée',
    detail: 'Ici, les associations ne s’inscrivent pas elles-mêmes.',
  },
  'field-forbidden': {
    title: 'Votre rôle ne peut pas modifier ce champ',
    detail: 'Votre rôle ne peut pas donner cette valeur à ce champ ; rien n’a été enregistré.',
  },
  'password-compromised': {
    title: 'Le mot de passe est connu par une fuite de données',
    detail:
      'Le mot de passe est juste, mais il figure dans une liste publique de mots de passe ; un e-mail de réinitialisation a été envoyé.',
  },
  'current-password-required': {
    title: 'Le mot de passe actuel est demandé',
    detail: 'Pour changer sa propre adresse e-mail, il faut donner le mot de passe actuel.',
  },
  'invalid-current-password': {
    title: 'Le mot de passe actuel est faux',
    detail: 'Le mot de passe donné n’est pas le mot de passe actuel ; rien n’a été modifié.',
  },
  'too-many-matches': {
    title: 'Trop de résultats pour une personne',
    detail: 'Plus de 200 passages correspondent ; `count` dit combien.',
  },
  'person-changed': {
    title: 'Les données de la personne ont changé',
    detail:
      'Une donnée choisie a changé depuis qu’elle a été montrée, ou n’existe plus ; rien n’a été effacé ni remis.',
  },
  erased: {
    title: 'La personne a été effacée',
    detail:
      'Le donateur de ce passage a été effacé à sa demande ; ce que l’appareil sait encore de lui n’est pas repris.',
  },
  'username-taken': {
    title: 'L’identifiant est déjà pris',
    detail: 'Un autre utilisateur a déjà cet identifiant.',
  },
  'member-inactive': {
    title: 'L’utilisateur est inactif',
    detail: 'Un utilisateur inactif ne peut ni rejoindre une saison ni être invité.',
  },
  'last-admin': {
    title: 'Le dernier administrateur reste',
    detail: 'Une association garde au moins un administrateur actif, la plateforme un super administrateur.',
  },
  'user-not-found': {
    title: 'L’utilisateur n’existe pas',
    detail: 'Le corps nomme un utilisateur qui n’existe pas pour vous.',
  },
  'email-missing': {
    title: 'Il n’y a pas d’adresse e-mail',
    detail: 'L’utilisateur n’a pas d’adresse e-mail à laquelle écrire.',
  },
  'entity-not-found': {
    title: 'L’amicale n’existe pas',
    detail: 'Le corps nomme une amicale qui n’existe pas pour vous.',
  },
  'too-many-attempts': {
    title: 'Trop de connexions échouées',
    detail: 'Ce compte a connu trop de connexions échouées.',
  },
  'blocked-ip': {
    title: 'Cette adresse est momentanément bloquée',
    detail: 'Cette adresse réseau a connu trop de connexions échouées.',
  },
  'operation-closed': {
    title: 'La saison est close',
    detail:
      'Les passages et l’argent de cette saison ne changent plus ; les reçus et les remboursements restent possibles.',
  },
  'not-an-operation-member': {
    title: 'N’est pas membre de la saison',
    detail: 'Cet utilisateur n’est pas membre de cette saison.',
  },
  'operation-not-found': {
    title: 'La saison n’existe pas',
    detail: 'La demande nomme une saison qui n’existe pas pour vous.',
  },
  'area-not-found': {
    title: 'Pas de contour de cette commune ou de ce département',
    detail: 'Son contour n’a pas été importé, ou le code n’existe pas.',
  },
  'area-not-drawable': {
    title: 'La commune ou le département ne peut pas être un secteur',
    detail: 'Il y a plus d’adresses, de parties ou de sommets qu’un secteur ne peut en avoir.',
  },
  'cannot-balance': {
    title: 'Les secteurs ne peuvent pas être équilibrés',
    detail: 'Aucun découpage trouvé n’a tous ses secteurs dans la tolérance.',
  },
  'commune-not-found': {
    title: 'La commune n’existe pas',
    detail: 'Aucune commune n’a ce code INSEE, ou elle a un autre code postal.',
  },
  'cutting-too-large': {
    title: 'Trop à découper en une fois',
    detail: 'On découpe au plus 40 000 adresses en une fois, en au plus 300 secteurs.',
  },
  'too-many-towns': {
    title: 'Trop de communes',
    detail: 'L’association a demandé autant de communes qu’elle le peut.',
  },
  'town-not-failed': {
    title: 'Cette commune n’accepte pas de fichier',
    detail: 'Ses adresses viennent de la source ; un fichier n’est accepté qu’après un échec de celle-ci.',
  },
  'nothing-to-cut': {
    title: 'Aucune adresse à découper',
    detail: 'La zone n’a aucune adresse hors des secteurs gardés.',
  },
  'sectors-overlap': {
    title: 'Des secteurs se recouvrent',
    detail: 'Un contour couvre une partie d’un autre secteur de la saison, ou d’un autre de la demande.',
  },
  'map-too-large': {
    title: 'La carte est trop grande',
    detail:
      'Les secteurs de cette saison ont plus d’adresses ou de passages qu’une réponse ne peut en contenir.',
  },
  'sector-not-found': {
    title: 'Aucun secteur',
    detail:
      'Le corps nomme un secteur qui n’existe pas pour vous, ou aucun secteur n’a été trouvé pour le passage.',
  },
  'address-not-found': {
    title: 'L’adresse n’existe pas',
    detail: 'Le corps nomme une adresse qui n’existe pas.',
  },
  'area-too-large': {
    title: 'La zone est trop grande',
    detail: 'Le rectangle dépasse 0,05 degré en largeur ou en hauteur.',
  },
  'personal-data-not-allowed': {
    title: 'Pas de données personnelles pour ce type de passage',
    detail:
      'Pour un refus, une maison vide ou une absence, ni nom, ni e-mail, ni téléphone, ni adresse ne sont enregistrés.',
  },
  'id-already-used': {
    title: 'L’identifiant est déjà utilisé',
    detail: 'Cet identifiant est celui d’un enregistrement au contenu différent, ou d’un autre membre.',
  },
  'passage-locked': {
    title: 'Le passage est verrouillé',
    detail:
      'Un reçu valable, une carte encaissée ou une remise d’espèces verrouille le montant, le moyen de paiement, le payeur et la date.',
  },
  'passage-not-found': {
    title: 'Le passage n’existe pas',
    detail: 'Le corps nomme un passage qui n’existe pas pour vous.',
  },
  'duplicate-row': {
    title: 'L’identifiant figure sur deux lignes',
    detail: 'Une autre ligne du même envoi a cet identifiant ; seule la première a été prise.',
  },
  'conflict-settled': {
    title: 'Le conflit est déjà réglé',
    detail: 'Quelqu’un a déjà décidé de cette valeur.',
  },
  'receipt-already-issued': {
    title: 'Le passage a déjà un reçu',
    detail: 'Un reçu valable existe pour ce passage.',
  },
  'receipt-not-issued': {
    title: 'Le passage n’a pas de reçu',
    detail: 'Seul un passage dont le reçu est valable est corrigé avec lui.',
  },
  'payment-pending': {
    title: 'Le paiement par carte n’est pas abouti',
    detail: 'Le reçu d’un paiement par carte est émis une fois le paiement réussi.',
  },
  'receipt-pending': {
    title: 'Le reçu est en préparation',
    detail: 'Le document n’est pas encore là.',
  },
  'receipt-cancelled': {
    title: 'Le reçu a été annulé',
    detail: 'Un reçu annulé n’est ni annulé une seconde fois ni envoyé.',
  },
  'receipt-not-printable': {
    title: 'Un reçu ne peut pas afficher un texte',
    detail:
      'Les reçus affichent les lettres latines, grecques et cyrilliques ; `errors` nomme les champs qui en ont d’autres.',
  },
  'fiscal-receipt-incomplete': {
    title: 'Le reçu fiscal serait incomplet',
    detail:
      'Il manque des mentions obligatoires du reçu fiscal ; `errors` nomme chaque champ et l’enregistrement auquel il appartient.',
  },
  'fiscal-receipt-not-allowed': {
    title: 'Ce passage ne donne pas droit à un reçu fiscal',
    detail:
      'Seul un don y donne droit, ou un passage dont les calendriers valent au plus le quart du don et le plafond annuel.',
  },
  'fiscal-not-confirmed': {
    title: 'Les reçus fiscaux ne sont pas activés',
    detail: 'Qui active les reçus fiscaux nomme le fondement du droit d’en émettre et le confirme.',
  },
  'nothing-to-receipt': {
    title: 'Il n’y a rien à attester',
    detail: 'Le passage n’a pas de montant.',
  },
  'email-not-retryable': {
    title: 'L’e-mail n’est pas renvoyé',
    detail: 'Seul un e-mail qui a échoué est envoyé de nouveau.',
  },
  'address-suppressed': {
    title: 'L’adresse refuse les e-mails',
    detail: 'Un e-mail à cette adresse est revenu, ou son destinataire l’a signalé comme indésirable.',
  },
  'suppressed-address-not-found': {
    title: 'L’adresse n’est pas bloquée',
    detail: 'Les e-mails à cette adresse ne sont pas retenus.',
  },
  'upload-missing': {
    title: 'Le fichier n’est pas arrivé',
    detail: 'Rien n’a encore été déposé pour cet envoi, il n’y a donc rien à contrôler.',
  },
  'upload-not-found': {
    title: 'Le fichier n’existe pas',
    detail:
      'Le corps nomme un fichier qui n’existe pas pour vous, n’est pas prêt, ou a été déposé pour autre chose.',
  },
  'invalid-signature': {
    title: 'La signature n’est pas valide',
    detail: 'L’événement n’est pas signé avec l’un de nos secrets, ou son heure est trop éloignée.',
  },
  'pay-disabled': {
    title: 'Les paiements par carte sont désactivés',
    detail: 'L’amicale n’accepte pas les cartes (`chk_pay` vaut 0).',
  },
  'pay-not-ready': {
    title: 'Le compte de paiement n’est pas prêt',
    detail: 'Le compte de l’amicale ne peut pas encore encaisser de cartes ; `state` dit où il en est.',
  },
  'pay-location-missing': {
    title: 'Il n’y a pas de lieu d’encaissement',
    detail: 'L’amicale n’a pas nommé le lieu où ses cartes sont encaissées.',
  },
  'pay-account-in-progress': {
    title: 'Une autre demande fait la même chose',
    detail: 'Une autre demande est en train de créer la même chose.',
  },
  'pay-account-disconnected': {
    title: 'Le compte est déconnecté',
    detail: 'L’amicale a retiré le compte de la plateforme chez le prestataire de paiement.',
  },
  'pay-account-rejected': {
    title: 'Le prestataire a refusé le compte',
    detail: 'Le prestataire de paiement ne travaille pas avec cette amicale.',
  },
  'already-paid': {
    title: 'Le passage est déjà payé',
    detail: 'Un paiement par carte de ce passage a réussi ou est en cours.',
  },
  'not-a-card-payment': {
    title: 'Pas un paiement par carte',
    detail: 'Le moyen de paiement du passage n’est pas `pay`, ou il n’a jamais été payé par carte.',
  },
  'not-cancelable': {
    title: 'Le paiement ne peut pas être annulé',
    detail: 'Le paiement a réussi ou est en cours.',
  },
  'already-refunded': {
    title: 'Il n’y a plus rien à rembourser',
    detail: 'Le montant dépasse ce qui reste du paiement.',
  },
  disputed: {
    title: 'Le paiement est contesté',
    detail: 'La banque du donateur a repris l’argent le temps d’un litige.',
  },
  'amount-out-of-range': {
    title: 'Le montant ne peut pas être encaissé par carte',
    detail: 'Un paiement par carte est d’au moins 0,50 €, un remboursement d’au moins 0,01 €.',
  },
  'pay-location-country': {
    title: 'Le lieu est dans un autre pays',
    detail: 'Un lieu d’encaissement se trouve dans le pays du compte : FR.',
  },
  'pay-provider-error': {
    title: 'Le prestataire de paiement a échoué',
    detail: 'Le prestataire de paiement n’a pas donné de réponse utilisable.',
  },
  'pay-provider-unavailable': {
    title: 'Le prestataire de paiement est indisponible',
    detail: 'Le prestataire de paiement n’a pas répondu à temps.',
  },
  'pay-not-configured': {
    title: 'Les paiements par carte ne sont pas configurés',
    detail: 'Cet environnement n’a pas de clé du prestataire de paiement.',
  },
  'own-handover': {
    title: 'C’est votre propre remise',
    detail: 'Personne ne confirme ce qu’il a déclaré ou remis lui-même.',
  },
  'handover-confirmed': {
    title: 'La remise est déjà confirmée',
    detail: 'Elle a déjà été comptée.',
  },
  'handover-cancelled': {
    title: 'La remise est annulée',
    detail: 'Une remise annulée ne compte plus.',
  },
  'handover-banked': {
    title: 'L’argent est à la banque',
    detail: 'Sans cette remise, la caisse aurait déposé à la banque plus qu’elle n’a jamais eu.',
  },
  'nothing-to-hand-over': {
    title: 'Il n’y a rien à remettre',
    detail:
      'Jusque-là, aucun passage n’a d’espèces ni de chèque qui n’aient déjà été remis ; un dépôt n’est pas vide.',
  },
  'more-than-the-treasury': {
    title: 'La caisse contient moins',
    detail: 'Il partirait à la banque plus que ce qui a été confirmé et pas encore déposé.',
  },
  'cheques-differ': {
    title: 'Les chèques font une autre somme',
    detail: 'La somme ou le nombre de chèques n’est pas celui des chèques que prend le dépôt.',
  },
  'cheque-not-in-treasury': {
    title: 'Le chèque n’est pas en caisse',
    detail: 'Le chèque ou l’écart est dans un autre dépôt, ou n’a pas encore été compté.',
  },
  'not-enough-calendars': {
    title: 'Il n’y a pas autant de calendriers',
    detail:
      'Il reste moins de calendriers à l’amicale, ou le membre en a reçu moins, ou la saison ne les compte pas.',
  },
  'difference-without-reason': {
    title: 'L’écart n’a pas de motif',
    detail: 'Le montant compté n’est pas le montant attendu.',
  },
  'room-locked': {
    title: 'La conversation est fermée',
    detail: 'Personne n’écrit dans cette conversation : elle a été fermée, ou l’autre des deux est parti.',
  },
  'room-archived': {
    title: 'La conversation est archivée',
    detail: 'Personne n’écrit dans une conversation archivée.',
  },
  'room-members-fixed': {
    title: 'Les membres de cette conversation ne se choisissent pas',
    detail: 'Les membres se choisissent seulement dans les conversations de type `group`.',
  },
  'room-too-large': {
    title: 'La conversation a trop de membres',
    detail: 'Une conversation a au plus 300 membres.',
  },
  'too-many-rooms': {
    title: 'Trop de conversations',
    detail: 'Un utilisateur participe à au plus 50 conversations non archivées.',
  },
  'message-not-found': {
    title: 'Le message n’existe pas',
    detail: 'Le corps nomme un message qui n’existe pas dans cette conversation.',
  },
  'too-many-webhooks': {
    title: 'Trop de logiciels reliés',
    detail: 'Une amicale relie au plus dix logiciels.',
  },
  'webhook-exists': {
    title: 'Cette adresse est déjà reliée',
    detail: 'Un logiciel est déjà relié à cette adresse.',
  },
  'webhook-off': {
    title: 'Les envois sont arrêtés',
    detail: 'Tant que les envois sont arrêtés, seul un essai part.',
  },
  'webhook-of-example': {
    title: 'L’exemple n’envoie rien',
    detail: 'Tout le monde peut entrer dans l’exemple : il n’envoie rien à d’autres logiciels.',
  },
};
