import type { Mail, MailOutcome, OutgoingMail } from '../../../lib/core/gateways.ts';

export type TestMail = Mail & {
  sent: OutgoingMail[];
  /** The outcomes of the next e-mails; later ones are accepted. */
  outcomes: (MailOutcome | Error)[];
};

/** A mail gateway that stores accepted e-mails. */
export function testMail(): TestMail {
  const sent: OutgoingMail[] = [];
  const outcomes: (MailOutcome | Error)[] = [];
  return {
    rate: 1000,
    sent,
    outcomes,
    send: async (mail) => {
      const outcome = outcomes.shift() ?? { state: 'accepted', id: mail.messageId };
      if (outcome instanceof Error) throw outcome;
      if (outcome.state === 'accepted') sent.push(mail);
      return outcome;
    },
  };
}
