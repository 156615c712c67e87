import * as z from 'zod';

const Emails = z.array(
  z.object({ to: z.array(z.object({ address: z.string() })), attachments: z.array(z.unknown()).optional() }),
);

/** E-mails of this run in the inbox, and how many of them carry exactly one attachment. */
export async function countEmails(
  inboxUrl: string,
  run: string,
): Promise<{ emails: number; withDocument: number; recipients: number }> {
  const answer = await fetch(`${inboxUrl}/api/email`, { headers: { accept: 'application/json' } });
  const all = Emails.parse(await answer.json());
  const ours = all.filter(({ to }) => to.some(({ address }) => address.startsWith(`donateur-${run}-`)));
  return {
    emails: ours.length,
    withDocument: ours.filter(({ attachments = [] }) => attachments.length === 1).length,
    recipients: new Set(ours.flatMap(({ to }) => to.map(({ address }) => address))).size,
  };
}
