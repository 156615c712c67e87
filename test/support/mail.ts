import type { Mail, MailOutcome, OutgoingMail } from '../../lib/core/gateways.ts';

export type TestMail = Mail & {
  sent: OutgoingMail[];
  /** What the server will say to the next e-mails; afterwards it accepts again. */
  outcomes: (MailOutcome | Error)[];
};

/** A mail server that keeps what it accepts. */
export function testMail(): TestMail {
  const sent: OutgoingMail[] = [];
  const outcomes: (MailOutcome | Error)[] = [];
  return {
    rate: 1000,
    sent,
    outcomes,
    send: async (mail) => {
      const outcome = outcomes.shift() ?? { state: 'accepted' };
      if (outcome instanceof Error) throw outcome;
      if (outcome.state === 'accepted') sent.push(mail);
      return outcome;
    },
  };
}
