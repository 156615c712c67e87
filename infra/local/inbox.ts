import { mkdir } from 'node:fs/promises';
import { MailDev } from 'maildev';
import { rejectCrossSiteRequests } from './inbox-access.ts';

/** What the package says of an e-mail. */
type Email = { headers: Record<string, string | string[]>; to: { address: string }[] };

/** An e-mail that the inbox has taken. */
export type ReceivedMail = { messageId: string; to: string };

export type Inbox = {
  url: string;
  smtpUrl: string;
  onMail(listener: (mail: ReceivedMail) => void): void;
  stop(): Promise<void>;
};

/** Starts an SMTP server that stores messages, and a web page to read them, both on 127.0.0.1. */
export async function startInbox(ports: { smtp: number; web: number }, folder: string): Promise<Inbox> {
  await mkdir(folder, { recursive: true });
  const maildev = new MailDev({
    smtp: ports.smtp,
    web: ports.web,
    ip: '127.0.0.1',
    webIp: '127.0.0.1',
    mailDirectory: folder,
    silent: true,
  });
  const { api, smtp } = await withoutConsoleInfo(() => maildev.start());
  if (api) rejectCrossSiteRequests(api);
  return {
    url: `http://127.0.0.1:${ports.web}`,
    smtpUrl: `smtp://127.0.0.1:${ports.smtp}`,
    onMail: (listener) => {
      smtp.on('new', ({ headers, to }: Email) =>
        listener({ messageId: String(headers['message-id']), to: to[0]?.address ?? '' }),
      );
    },
    stop: () => maildev.stop(),
  };
}

/** MailDev prints its addresses even when told to be silent; the start block already shows them. */
async function withoutConsoleInfo<T>(work: () => Promise<T>): Promise<T> {
  const { info } = console;
  console.info = () => {};
  try {
    return await work();
  } finally {
    console.info = info;
  }
}
