/**
 * The activity of an association in a season. All numbers are assumptions: there are no client data, and public sources only
 * describe whole stations (about 7,000 calendars of about 35 members: Le Méridional, 22 December 2021; 1,100 to 1,400 for five
 * villages: Le Mans, maville.com; 10,000 for a town: L'Yonne, 7 December 2018; gifts of 5 to 9 €, 30,000 to 80,000 € per station in
 * Haute-Garonne, which is 1.5 to 4 times this association: France Bleu).
 */
export type Association = typeof association;

export const association = {
  passages: 5000,
  gifts: 2750,
  /** Share of the gifts that is paid by card. */
  cardShare: 0.15,
  receipts: 1000,
  members: 35,
  sectors: 35,
  sectorAddresses: 5000,
  /** Of 25 doors each. */
  walks: 200,
  chiefReads: 3000,
  figuresReads: 500,
  exports: 4,
  readsOfAnExport: 4,
  /** Browsers' preflight requests: 10 % of the requests that are not about cards. */
  preflights: 2265,
  /** Events other than recorded and paid passages: 250 changes, 150 logins, sectors and users. */
  otherEvents: 400,
  payouts: 40,
  accountReads: 20,
  reconciliationReads: 10,
  /** Each association has one account, which a job compares with the provider once a day, all year. */
  comparedAccounts: 1,
};

/** An association that takes no cards. */
export const withoutCards: Association = {
  ...association,
  cardShare: 0,
  payouts: 0,
  accountReads: 0,
  reconciliationReads: 0,
  comparedAccounts: 0,
};

export function cardPaymentsOf({ gifts, cardShare }: Association): number {
  return Math.floor(gifts * cardShare);
}

/** Events of the event log: passages recorded, paid and changed, logins, sectors, users. */
export function eventsOf(of: Association): number {
  return of.passages + cardPaymentsOf(of) + of.otherEvents;
}

/** How often each request of `calls.yml` is made in a season. */
export function requestsOf(of: Association): Record<string, number> {
  const cards = cardPaymentsOf(of);
  return {
    'record a passage': of.passages,
    'the same again, its answer was lost': 0.05 * of.passages,
    'change a passage': 0.05 * of.passages,
    'read a passage': 0.1 * of.passages,
    'list the newest 50 of a sector': of.passages + 3 * of.walks,
    'point to sector': 0.5 * of.passages,
    'read the session': 4 * of.walks,
    'read the configuration': of.walks,
    'log in': 0.3 * of.walks,
    'list operations': of.walks,
    'list own sectors': of.walks,
    'read a sector': of.walks,
    'list 50 addresses of a sector': 3 * of.walks,
    'issue a receipt': of.receipts,
    'read a receipt': of.receipts,
    'read its PDF': 0.3 * of.receipts,
    'check page of a receipt': 0.05 * of.receipts,
    'the chief lists 200 passages': of.chiefReads / 2,
    'the chief reads sectors and members': of.chiefReads / 2,
    'the chief reads the figures': of.figuresReads,
    'the treasurer asks for an export': of.exports,
    'is the export ready?': of.exports * of.readsOfAnExport,
    'draw a sector': of.sectors,
    'make a user and a member': 2 * of.members,
    'let a telephone connect to the provider': Math.floor(0.1 * cards),
    'open a card payment': cards,
    'read it after the tap': cards,
    'webhook of the provider': webhooksOf(of),
    'how does the account stand?': of.accountReads,
    'the treasurer reads the reconciliation': of.reconciliationReads,
    'preflight of a browser': of.preflights,
  };
}

/** How often workers process each message of `calls.yml` in a season; an e-mail waits once before it is sent. */
export function messagesOf(of: Association): Record<string, number> {
  const cards = cardPaymentsOf(of);
  return {
    'render a receipt': of.receipts,
    'send its e-mail': 2 * of.receipts,
    'build an export': of.exports,
    // An event of an open payment, or of a payout.
    'take over an event, one call of the provider': cards + 3 * of.payouts,
    // An event of a paid intent: the worker reads the intent and its refunds.
    'take over an event, two calls': 3 * cards,
  };
}

/**
 * The number of webhooks in a season: four events of each payment, three of each payout. The estimate is too high: an endpoint that
 * is set up as the README says receives one in four, so about 532 instead of 1,768.
 */
export function webhooksOf(of: Association): number {
  return 4 * cardPaymentsOf(of) + 3 * of.payouts;
}
