import { moneyWords } from '../../generated/money-words.ts';

/** Card payments: provider account, charges, fees, payouts and refunds. */
export const cards = {
  title: 'Cartes',
  account: 'Compte de paiement',
  inExample:
    'Dans l’exemple, aucun prestataire n’est appelé : l’amicale n’a pas de compte et ses paiements par carte sont inventés.',
  create: 'Ouvrir le compte',
  complete: 'Compléter le dossier',
  dashboard: 'Ouvrir l’espace du prestataire',
  opening: 'Ouverture…',
  missing: 'À fournir au prestataire',
  late: 'En retard chez le prestataire',
  checking: 'En vérification',
  until: 'Au plus tard le',
  place: 'Déclarer le lieu d’encaissement',
  placeHint:
    'Une carte tenue contre le téléphone d’un membre demande un lieu d’encaissement, ici l’adresse de l’amicale. Le code que le donateur scanne n’en demande pas.',
  off: 'Les membres ne peuvent pas prendre de carte : le paiement par carte est désactivé.',
  turnOn: 'Activer le paiement par carte',
  turnOff: 'Désactiver le paiement par carte',
  onByBoth: 'Les membres peuvent prendre des cartes.',
  onByCode:
    'Les membres peuvent montrer le code que le donateur scanne ; tenir une carte contre leur téléphone, pas encore.',
  onInVain: 'Le paiement par carte est activé, mais aucune carte ne peut être prise pour l’instant.',
  turnOffHint:
    'Désactivé, aucun paiement ne commence plus ; un code déjà montré reste valable une demi-heure.',
  from: 'Du',
  to: 'Au',
  show: 'Afficher',
  csv: 'Enregistrer le tableau (CSV)',
  money: 'De la carte à la banque',
  gross: moneyWords.charged,
  fees: moneyWords.fees,
  refunded: moneyWords.refunded,
  disputed: moneyWords.disputed,
  net: moneyWords.net,
  paidOut: moneyWords.paidOut,
  pending: moneyWords.atProvider,
  compared: 'Comparé avec le prestataire le',
  neverCompared:
    'Pas encore comparé avec le prestataire : c’est fait chaque matin, une fois le compte ouvert.',
  findings: 'À vérifier',
  noFinding: 'Tout concorde avec le prestataire.',
  payouts: 'Versements',
  noPayout: 'Aucun versement n’arrive pendant ces jours.',
  waiting: 'Paiements en attente',
  nothingWaits: 'Aucun paiement n’attend sa carte.',
  waitingHint: 'La carte n’a pas encore été présentée, ou sa banque n’a pas encore répondu.',
  payments: 'Paiements',
  noPayment: 'Aucun paiement ne correspond.',
  state: 'État',
  any: 'Tous',
  next: 'Paiements suivants',
  more: 'Seuls les 500 premiers sont montrés : choisissez moins de jours.',
};

export const accountStates: Record<string, string> = {
  none: 'L’amicale n’a pas encore de compte de paiement : elle ne peut pas prendre de carte.',
  created: 'Le compte est ouvert, le dossier reste à remplir.',
  pending: 'Le dossier est complet ; le prestataire le vérifie.',
  active: 'Le compte est actif : il prend les cartes et verse à la banque.',
  active_no_payout: 'Le compte prend les cartes, mais les versements à la banque attendent.',
  action_required: 'Le compte prend les cartes, mais le prestataire demande encore des renseignements.',
  restricted: 'Le compte ne prend pas de carte pour l’instant.',
  rejected: 'Le prestataire a refusé l’amicale. Contactez la personne qui exploite le service.',
  disconnected:
    'L’amicale s’est retirée du service de paiement. Contactez la personne qui exploite le service.',
};

/** The provider's requirements, matched by the prefix of their name. */
export const requirementNames: readonly (readonly [RegExp, string])[] = [
  [/verification|document/, 'un justificatif'],
  [/^external_account/, 'l’IBAN de l’amicale'],
  [/^company\.tax_id/, 'le numéro SIREN ou RNA'],
  [/^company\.address/, 'l’adresse de l’amicale'],
  [/^company\.phone/, 'le téléphone de l’amicale'],
  [/^company\./, 'des renseignements sur l’amicale'],
  [/^business_profile/, 'l’activité et le site internet de l’amicale'],
  [/^(representative|person_|individual)/, 'l’identité du représentant'],
  [/^(owners|directors|executives)/, 'l’identité des dirigeants'],
  [/^tos_acceptance/, 'l’acceptation des conditions du prestataire'],
  [/./, 'un autre renseignement'],
];

/** Each difference in a sentence, with the action to take. */
export const findingSentences: Record<string, readonly [what: string, todo: string]> = {
  dispute: [
    'Le donateur conteste ce paiement auprès de sa banque : l’argent est retenu.',
    'Répondez dans l’espace du prestataire avant la date limite, avec le reçu. Ne remboursez pas en plus.',
  ],
  mismatch: [
    'La carte a été débitée alors que le passage dit autre chose.',
    'Demandez au donateur comment il a payé ; s’il a payé deux fois, remboursez la carte.',
  ],
  amount_mismatch: [
    'Le montant débité n’est pas celui du passage.',
    'Vérifiez le passage avec le membre ; remboursez la différence si trop a été débité.',
  ],
  missing_provider: [
    'Le passage est payé ici, mais le prestataire ne connaît pas ce paiement.',
    'Prévenez la personne qui exploite le service avec la date et le montant.',
  ],
  orphan_pi: [
    'Le prestataire a un paiement qui n’appartient à aucun passage.',
    'Retrouvez à qui il est dans l’espace du prestataire, puis remboursez-le là-bas ou faites enregistrer le passage.',
  ],
  payout_mismatch: [
    'Un versement n’est pas la somme de ses paiements.',
    'Comparez-le avec le relevé de la banque ; la prochaine comparaison peut suffire.',
  ],
  payout_failed: [
    'Un versement n’est pas arrivé à la banque.',
    'Vérifiez l’IBAN dans l’espace du prestataire : l’argent y est revenu et repartira.',
  ],
  other: [
    'Le prestataire et le service ne disent pas la même chose.',
    'La prochaine comparaison, chaque matin, le corrige d’ordinaire ; sinon prévenez la personne qui exploite le service.',
  ],
};

export const payoutStates: Record<string, string> = {
  paid: 'Versé',
  pending: 'Prévu',
  in_transit: 'En route',
  canceled: 'Annulé',
  failed: 'Échoué',
};

export const payment = {
  title: 'Paiement par carte',
  back: 'Toutes les cartes',
  notACard: 'Ce passage n’a pas été payé par carte.',
  deleted:
    'Ce passage n’existe pas, ou il a été supprimé. Si sa carte a été débitée quand même, elle peut être remboursée ici.',
  allHint:
    'Le passage ne dit pas ce que la carte a payé : tout ce qui n’a pas encore été rendu retourne sur la carte du donateur.',
  all: 'tout ce que la carte a payé',
  refund: 'Rembourser',
  refundHint:
    'L’argent retourne sur la carte du donateur. Rembourser tout annule le reçu ; rembourser une partie y est noté.',
  amount: 'Montant à rendre',
  reason: 'Raison',
  reasonHint: 'Pour vos comptes ; le donateur ne la voit pas.',
  go: 'Continuer',
  confirm: 'Rendre',
  sure: 'Cet argent quitte le compte de l’amicale et ne peut pas être repris. Les frais du prestataire ne sont pas rendus.',
  change: 'Modifier',
  notAnAmount: 'Ce n’est pas un montant. Écrivez par exemple 12,50.',
  tooMuch: 'Il ne reste pas autant à rendre de ce paiement : au plus',
  nothing: 'Un remboursement est d’au moins 0,01 €.',
};

export const refundReasons = [
  ['requested_by_customer', 'Le donateur l’a demandé'],
  ['duplicate', 'Payé deux fois'],
  ['error', 'Montant faux'],
] as const;

export const refundStates: Record<string, string> = {
  succeeded: 'Le remboursement est parti vers la carte du donateur.',
  pending: 'Le remboursement est demandé ; le prestataire l’exécute.',
  requires_action: 'Le remboursement attend une action du donateur.',
  failed: 'Le remboursement a échoué : rendez l’argent autrement, ou réessayez.',
  canceled: 'Le remboursement a été annulé par le prestataire.',
};
