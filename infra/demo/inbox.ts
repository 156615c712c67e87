import * as z from 'zod';

const Emails = z.array(
  z.object({
    to: z.array(z.object({ address: z.string() })),
    subject: z.string().optional(),
    attachments: z.array(z.unknown()).optional(),
  }),
);

async function readInbox(inboxUrl: string) {
  const answer = await fetch(`${inboxUrl}/api/email`, { headers: { accept: 'application/json' } });
  return Emails.parse(await answer.json());
}

/** The subjects of the e-mails to an address. */
export async function subjectsTo(inboxUrl: string, address: string): Promise<string[]> {
  const all = await readInbox(inboxUrl);
  return all
    .filter(({ to }) => to.some((one) => one.address === address))
    .map(({ subject }) => subject ?? '');
}

/** Counts the e-mails of this run in the inbox, those with exactly one attachment, and their recipients. */
export async function countEmails(
  inboxUrl: string,
  run: string,
): Promise<{ emails: number; withDocument: number; recipients: number }> {
  const all = await readInbox(inboxUrl);
  const ofThisRun = all.filter(({ to }) => to.some(({ address }) => address.startsWith(`donateur-${run}-`)));
  return {
    emails: ofThisRun.length,
    withDocument: ofThisRun.filter(({ attachments = [] }) => attachments.length === 1).length,
    recipients: new Set(ofThisRun.flatMap(({ to }) => to.map(({ address }) => address))).size,
  };
}
