import * as z from 'zod';

const Emails = z.array(
  z.object({ to: z.array(z.object({ address: z.string() })), attachments: z.array(z.unknown()).optional() }),
);

/** Counts the e-mails of this run in the inbox, those with exactly one attachment, and their recipients. */
export async function countEmails(
  inboxUrl: string,
  run: string,
): Promise<{ emails: number; withDocument: number; recipients: number }> {
  const answer = await fetch(`${inboxUrl}/api/email`, { headers: { accept: 'application/json' } });
  const all = Emails.parse(await answer.json());
  const ofThisRun = all.filter(({ to }) => to.some(({ address }) => address.startsWith(`donateur-${run}-`)));
  return {
    emails: ofThisRun.length,
    withDocument: ofThisRun.filter(({ attachments = [] }) => attachments.length === 1).length,
    recipients: new Set(ofThisRun.flatMap(({ to }) => to.map(({ address }) => address))).size,
  };
}
