import type { DeskCode } from './operations.ts';

type Pair = readonly [what: string, todo: string];

/** Problems that only desk pages can meet, which load this file. */
export const deskProblems: Record<DeskCode, Pair> = {
  'codes-not-begun': [
    'Aucune application n’attend son premier code.',
    'Recommencez par « Ajouter une application de codes ».',
  ],
  'codes-registered': [
    'Une application de codes est déjà enregistrée.',
    'Retirez-la pour en ajouter une autre.',
  ],
  'passkey-invalid': [
    'La clé d’accès n’a pas pu être enregistrée.',
    'Recommencez ; si cela se répète, essayez avec un autre navigateur ou un autre appareil.',
  ],
  'passkey-registered': ['Cet appareil a déjà sa clé d’accès ici.', 'Elle sert dès la prochaine connexion.'],
  'second-factor-missing': [
    'Aucun second facteur n’est enregistré.',
    'Ajoutez d’abord une clé d’accès ou une application de codes.',
  ],
  'second-factor-off': [
    'Votre amicale ne propose pas de second facteur.',
    'Un administrateur peut le proposer dans Réglages, Règles.',
  ],
  'too-many-passkeys': ['Il y a déjà dix clés d’accès.', 'Retirez-en une qui ne sert plus.'],
  'area-not-drawable': [
    'Cette commune ou ce département ne peut pas être un seul secteur.',
    'Dessinez plusieurs secteurs, chacun avec une partie.',
  ],
  'area-not-found': [
    'Le contour de cette commune ou de ce département n’est pas connu.',
    'Dessinez le contour vous-même.',
  ],
  'area-too-large': [
    'Cette partie de la carte est trop grande pour y chercher des adresses.',
    'Agrandissez la carte et recommencez.',
  ],
  'cannot-balance': [
    'Aucun découpage trouvé n’a tous ses secteurs dans l’écart toléré.',
    'Augmentez l’écart toléré, changez le nombre de secteurs, ou permettez de couper les rues.',
  ],
  'commune-not-found': [
    'Cette commune n’a pas ce code postal.',
    'Vérifiez le code postal, puis choisissez la commune dans la liste.',
  ],
  'cutting-too-large': [
    'C’est trop à découper en une fois : au plus 40 000 adresses, en 300 secteurs au plus.',
    'Indiquez un code postal, puis gardez ces secteurs pour découper la suite.',
  ],
  'example-not-ready': ['L’exemple n’est pas encore prêt.', 'Rechargez la page pour le préparer.'],
  'too-many-towns': [
    'L’amicale a déjà demandé autant de communes qu’elle le peut.',
    'Travaillez avec les communes chargées, ou demandez à la personne qui exploite le service.',
  ],
  'town-not-failed': [
    'Les adresses de cette commune viennent déjà de la Base Adresse Nationale.',
    'Un fichier n’est utile qu’après un échec.',
  ],
  'nothing-to-cut': [
    'Il n’y a aucune adresse à découper.',
    'Chargez d’abord celles de la commune, indiquez un code postal dont les adresses sont chargées, ou décochez les secteurs à refaire.',
  ],
  'sectors-overlap': [
    'Des secteurs se recouvrent : rien n’a été créé.',
    'Supprimez les secteurs nommés, ou gardez-les et proposez un nouveau découpage.',
  ],
  'map-too-large': [
    'Cette saison a trop d’adresses pour une seule carte.',
    'Consultez les secteurs un par un, ou partagez la ville entre deux saisons.',
  ],
  'current-password-required': ['Votre mot de passe actuel est demandé.', 'Saisissez-le et recommencez.'],
  'email-missing': [
    'Cette personne n’a pas d’adresse e-mail confirmée.',
    'Ajoutez une adresse e-mail, ou donnez-lui un nouveau mot de passe en main propre.',
  ],
  'fiscal-not-confirmed': [
    'L’amicale n’a pas confirmé qu’elle peut établir des reçus fiscaux.',
    'Cochez la confirmation après avoir vérifié ce droit.',
  ],
  'invalid-current-password': [
    'Le mot de passe actuel n’est pas le bon.',
    'Vérifiez-le : les majuscules comptent, et trop d’essais bloquent le compte un moment.',
  ],
  'invalid-username': [
    'Cet identifiant ne convient pas.',
    'Choisissez 3 à 64 caractères visibles, par exemple camille.martin.',
  ],
  'key-expired': ['Cette clé a expiré.', 'Donnez un nouvel accès au logiciel.'],
  'too-many-keys': [
    'L’amicale a déjà 20 clés valables.',
    'Mettez fin à une clé qui ne sert plus, puis recommencez.',
  ],
  'last-admin': [
    'C’est le dernier administrateur de l’amicale.',
    'Donnez d’abord ce rôle à quelqu’un d’autre.',
  ],
  'member-inactive': ['L’accès de cette personne est désactivé.', 'Réactivez-le d’abord.'],
  'password-not-acceptable': [
    'Ce mot de passe ne convient pas.',
    'Choisissez 8 à 64 caractères : une phrase de plusieurs mots convient ; un mot connu, votre nom ou votre ville seuls ne suffisent pas.',
  ],
  'payment-pending': [
    'Un paiement par carte de cette personne est en cours.',
    'Attendez qu’il soit terminé, puis recommencez.',
  ],
  'person-changed': [
    'Quelque chose a changé depuis la recherche : rien n’a été effacé ni préparé.',
    'Cherchez de nouveau la personne, relisez la liste et choisissez.',
  ],
  'too-many-matches': [
    'Trop de passages correspondent pour être sûr qu’il s’agit d’une seule personne.',
    'Ajoutez un détail : e-mail, téléphone ou adresse.',
  ],
  'signup-by-invitation': [
    'Ici, les amicales s’inscrivent avec une invitation, qui sert une seule fois.',
    'Ouvrez le lien d’une invitation, ou demandez-en une à la personne qui exploite le service.',
  ],
  'signup-closed': [
    'Ici, les amicales ne s’inscrivent pas elles-mêmes.',
    'Contactez la personne qui exploite le service.',
  ],
  'signup-link-invalid': [
    'Ce lien n’est plus valable : il a déjà servi, il a plus de 24 heures, ou un lien plus récent le remplace.',
    'Ouvrez le dernier e-mail reçu, ou demandez un nouveau lien. Si votre espace est déjà créé, connectez-vous.',
  ],
  'username-taken': [
    'Cet identifiant est déjà pris.',
    'Choisissez-en un autre, par exemple avec un chiffre à la fin.',
  ],
  'own-handover': [
    'Vous avez annoncé cette remise, ou c’est votre argent : vous ne pouvez pas la confirmer.',
    'Demandez à un autre trésorier ou administrateur de la compter et de la confirmer.',
  ],
  'handover-confirmed': [
    'Cette remise a déjà été comptée et confirmée.',
    'Rechargez la page pour voir ce qui a été compté. Une erreur se corrige en l’annulant avec un motif, puis en l’annonçant de nouveau ; un administrateur peut le faire.',
  ],
  'handover-cancelled': [
    'Cette remise a été annulée entre-temps.',
    'Rechargez la page : ses passages sont de nouveau à remettre.',
  ],
  'handover-banked': [
    'L’argent de cette remise est déjà à la banque.',
    'Annulez d’abord le dépôt qui l’a emporté.',
  ],
  'nothing-to-hand-over': [
    'Il n’y a rien à remettre.',
    'Quelqu’un l’a peut-être déjà annoncé : regardez les soldes et les remises. Un dépôt emporte plus que zéro.',
  ],
  'more-than-the-treasury': [
    'La caisse n’a pas autant.',
    'Comptez de nouveau ce que vous déposez, ou confirmez d’abord les remises qui attendent.',
  ],
  'cheques-differ': [
    'Les chèques du dépôt font une autre somme que celle indiquée.',
    'Rechargez la page, puis cochez les chèques que vous déposez.',
  ],
  'cheque-not-in-treasury': [
    'Un chèque coché n’est plus en caisse : quelqu’un l’a sans doute déjà déposé.',
    'Rechargez la page, puis cochez les chèques que vous déposez.',
  ],
  'not-enough-calendars': [
    'Il n’y a pas autant de calendriers.',
    'L’amicale n’en a plus assez, ou le membre n’en a pas reçu autant. Vérifiez les nombres du tableau.',
  ],
  'difference-without-reason': [
    'Ce qui a été compté ne correspond pas aux passages.',
    'Comptez de nouveau ; si l’écart reste, dites pourquoi.',
  ],
  'too-many-rooms': [
    'Vous avez, ou cette personne a, déjà trop de conversations.',
    'Archivez celles qui ne servent plus.',
  ],
  'room-too-large': ['Une conversation a au plus 300 personnes.', 'Écrivez plutôt à toute l’amicale.'],
  'room-members-fixed': [
    'Les membres de cette conversation ne se choisissent pas.',
    'Ils changent avec le secteur ou avec l’amicale.',
  ],
  'user-not-found': [
    'Cette personne n’existe pas, ou plus.',
    'Rechargez la page et choisissez-en une autre.',
  ],
  'address-suppressed': [
    'Cette adresse a déjà refusé un e-mail : le service ne lui écrit plus.',
    'Envoyez à une autre adresse, ou rétablissez celle-ci dans « Adresses écartées ».',
  ],
  'email-not-retryable': [
    'Cet e-mail n’est plus à réessayer.',
    'Rechargez la page pour voir ce qu’il est devenu, ou envoyez le reçu de nouveau.',
  ],
  erased: [
    'Les données de cette personne ont été effacées à sa demande.',
    'Rien ne peut plus lui être envoyé ni être noté à son nom.',
  ],
  'fiscal-receipt-incomplete': [
    'Il manque des mentions obligatoires du reçu fiscal.',
    'Complétez le nom et l’adresse du donateur dans le passage, ou les réglages de l’amicale.',
  ],
  'fiscal-receipt-not-allowed': [
    'Ce passage ne donne pas droit à un reçu fiscal.',
    'Établissez un reçu de paiement.',
  ],
  'nothing-to-receipt': [
    'Rien n’a été donné à ce passage, ou tout a été rendu.',
    'Corrigez d’abord le montant du passage s’il est faux.',
  ],
  'receipt-already-issued': [
    'Ce passage a déjà un reçu.',
    'Annulez d’abord celui-ci s’il faut le remplacer.',
  ],
  'receipt-not-issued': [
    'Ce passage n’a pas, ou plus, de reçu.',
    'Rechargez la page, puis corrigez le passage seul.',
  ],
  'receipt-cancelled': ['Ce reçu est annulé.', 'Établissez-en un nouveau pour le même passage.'],
  'receipt-not-printable': [
    'Un nom ou une adresse contient des lettres qu’un reçu ne peut pas afficher.',
    'Écrivez-les en lettres latines dans le passage, puis recommencez.',
  ],
  'receipt-pending': [
    'Le document de ce reçu est encore en préparation.',
    'Réessayez dans quelques secondes.',
  ],
  'suppressed-address-not-found': [
    'Cette adresse n’est pas, ou plus, écartée.',
    'Rechargez la page pour voir la liste actuelle.',
  ],
  'already-refunded': [
    'Il ne reste pas autant à rendre de ce paiement.',
    'Écrivez au plus le montant payé, moins ce qui a déjà été rendu ; rechargez la page pour voir ce qui l’a été.',
  ],
  disputed: [
    'Le donateur conteste ce paiement auprès de sa banque : l’argent est retenu.',
    'Attendez la décision de la banque ; répondez-lui dans l’espace du prestataire.',
  ],
  'idempotency-key-required': ['La demande n’a pas été comprise.', 'Rechargez la page et recommencez.'],
  'pay-account-rejected': [
    'Le prestataire de paiement a refusé l’amicale.',
    'Contactez la personne qui exploite le service.',
  ],
  'pay-location-country': [
    'Le lieu d’encaissement doit être en France.',
    'Complétez l’adresse de l’amicale dans les réglages, puis recommencez.',
  ],
  'conflict-settled': [
    'Quelqu’un d’autre a déjà tranché ce conflit.',
    'Rechargez la page pour voir ceux qui restent.',
  ],
  'too-many-webhooks': [
    'Dix logiciels sont déjà reliés, c’est le maximum.',
    'Supprimez-en un qui ne sert plus, ou ajoutez des événements à l’un d’eux.',
  ],
  'webhook-exists': [
    'Un logiciel est déjà relié à cette adresse.',
    'Ouvrez-le pour le modifier ; si son secret est perdu, changez-le.',
  ],
  'webhook-off': ['Les envois à ce logiciel sont arrêtés.', 'Remettez-les d’abord en service.'],
  'webhook-of-example': [
    'L’exemple n’envoie rien à d’autres logiciels.',
    'Reliez le logiciel dans l’espace de votre amicale.',
  ],
};
