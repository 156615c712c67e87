/** A word of money: it means the same sum wherever a page, a file, a slip or the API shows it. */
type MoneyWord = {
  /** French, as pages, files and slips show it. */
  label: string;
  /** French, for people. */
  meaning: string;
  /** English, the description of the fields. */
  description: string;
  /** The fields of the API that hold it: `Schema.field`. */
  fields: readonly string[];
};

/** Every word of money. docs/glossary.md and docs/money.md show this table; a test compares them, and the API's descriptions. */
export const moneyWords = {
  collected: {
    label: 'Collecté',
    meaning:
      'Ce que les passages ont rapporté, tous moyens confondus ; sans carte impayée, moins ce qui a été rendu.',
    description:
      'What live visits brought by every means: without cards that are not paid, less what was given back.',
    fields: ['EntityTotals.amount_cents', 'MemberFigures.amount_cents', 'SectorFigures.amount_cents'],
  },
  received: {
    label: 'Perçu',
    meaning: 'De ce qui est collecté, les espèces et les chèques : à remettre, remis et compté ensemble.',
    description: 'Of what was collected, cash and cheques: the sum of `due`, `declared` and `confirmed`.',
    fields: ['MemberBalance.collected'],
  },
  due: {
    label: 'À remettre',
    meaning: 'Les espèces et les chèques que le membre a encore sur lui, selon les passages.',
    description: 'Cash and cheques that the member still has, as the visits say.',
    fields: ['MemberBalance.due'],
  },
  handed: {
    label: 'Remis',
    meaning: 'Ce que le membre n’a plus sur lui, compté ou non, selon les passages.',
    description: 'What the member no longer has, counted or not, as the visits say.',
    fields: ['MemberFigures.cash_handed_cents'],
  },
  expected: {
    label: 'Selon les passages',
    meaning: 'Ce qu’une remise doit contenir : la somme de ses passages.',
    description: 'What a hand-over has to contain: the sum of its visits.',
    fields: ['HandoverSummary.expected'],
  },
  expectedWaiting: {
    label: 'À compter, selon les passages',
    meaning: 'Ce que les remises que personne n’a encore comptées doivent contenir.',
    description: 'Handed over, and not counted yet, as the visits say.',
    fields: ['MemberBalance.declared'],
  },
  expectedCounted: {
    label: 'Confirmé, selon les passages',
    meaning: 'Ce que les remises confirmées devaient contenir.',
    description: 'Handed over and counted: as the visits say, not as it was counted.',
    fields: ['MemberBalance.confirmed'],
  },
  announced: {
    label: 'Annoncé',
    meaning: 'Ce que celui qui annonce une remise y a compté.',
    description: 'What the declarer of a hand-over has counted.',
    fields: ['HandoverSummary.declared'],
  },
  waiting: {
    label: 'Annoncé, à compter',
    meaning: 'Ce qui est annoncé dans des remises que personne n’a encore comptées.',
    description: 'What is announced in hand-overs that nobody has counted yet.',
    fields: ['MemberBalance.announced'],
  },
  announcedDifference: {
    label: 'Écart annoncé',
    meaning: 'Annoncé, à compter, moins « À compter, selon les passages » : ce qui manque est négatif.',
    description:
      'What is announced and not counted yet, less what the visits say: what is short is negative.',
    fields: [],
  },
  counted: {
    label: 'Compté',
    meaning: 'Ce que celui qui confirme une remise y a compté.',
    description: 'What was counted when the hand-over was confirmed.',
    fields: ['HandoverSummary.counted', 'MemberBalance.counted'],
  },
  difference: {
    label: 'Écart',
    meaning: 'Compté moins « selon les passages », des remises confirmées : ce qui manque est négatif.',
    description: 'Counted less expected, of what is confirmed: what is short is negative.',
    fields: ['HandoverSummary.differences', 'MemberBalance.differences_cents'],
  },
  treasury: {
    label: 'En caisse',
    meaning: 'Ce qui a été compté et pas encore déposé.',
    description: 'What was counted and is not deposited yet.',
    fields: ['CashBalances.treasury'],
  },
  deposited: {
    label: 'Déposé',
    meaning: 'Ce qui est allé de la caisse à la banque.',
    description: 'What went from the treasury to the bank.',
    fields: ['CashBalances.treasury.banked'],
  },
  charged: {
    label: 'Encaissé',
    meaning: 'Ce que les cartes ont payé chez le prestataire, avant ses frais et les remboursements.',
    description: 'What cards paid at the provider, before its fees and what was given back.',
    fields: ['ReconciliationTotals.gross_cents'],
  },
  fees: {
    label: 'Frais',
    meaning: 'Ce que le prestataire garde d’un paiement par carte.',
    description: 'What the provider keeps of card payments.',
    fields: ['ReconciliationTotals.fee_cents'],
  },
  refunded: {
    label: 'Remboursé',
    meaning: 'Ce qui est retourné sur la carte du donateur.',
    description: 'What went back to the cards of donors.',
    fields: ['ReconciliationTotals.refunded_cents'],
  },
  disputed: {
    label: 'Contesté',
    meaning: 'Ce que les banques des donateurs retiennent ou ont repris.',
    description: 'Held back or taken by banks; what they gave again is off it.',
    fields: ['ReconciliationTotals.disputed_cents'],
  },
  afterFees: {
    label: 'Après frais',
    meaning: 'Encaissé moins les frais, avant ce qui est remboursé ou contesté.',
    description: 'Charged less the fees, before what was refunded or disputed.',
    fields: ['NotPaidOut.net_cents'],
  },
  net: {
    label: 'Net',
    meaning:
      'Ce qui reste d’un paiement par carte : encaissé, moins les frais, ce qui est remboursé et contesté.',
    description: 'gross − fee − refunded − disputed + other',
    fields: ['ReconciliationTotals.net_cents'],
  },
  paidOut: {
    label: 'Versé à la banque',
    meaning: 'Ce que le prestataire a viré, moins les virements revenus.',
    description: 'What left for the bank, less what came back.',
    fields: ['ReconciliationTotals.paid_out_cents'],
  },
  atProvider: {
    label: 'Chez le prestataire',
    meaning: 'Ce qui y reste le soir du dernier jour.',
    description: 'What lay there at the end of the last day: opening + net − paid_out.',
    fields: ['ReconciliationTotals.pending_cents'],
  },
} as const satisfies Record<string, MoneyWord>;

export type MoneyWordName = keyof typeof moneyWords;

/** The metadata of a field that holds this sum. */
export const meantAs = (name: MoneyWordName) => ({ description: moneyWords[name].description });

/** The heading of a column that shows a part of a sum: `À remettre (espèces)`. */
export const headingOf = (name: MoneyWordName, part: 'espèces' | 'chèques' | 'nombre de chèques'): string =>
  `${moneyWords[name].label} (${part})`;
