import { mkdir } from 'node:fs/promises';
import { MailDev } from 'maildev';
import { guardInbox } from './inbox-access.ts';

export type Inbox = { url: string; smtpUrl: string; stop(): Promise<void> };

/** An SMTP server that keeps what it gets, with a page to read it. Both on 127.0.0.1. */
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
  const { api } = await quietly(() => maildev.start());
  if (api) guardInbox(api);
  return {
    url: `http://127.0.0.1:${ports.web}`,
    smtpUrl: `smtp://127.0.0.1:${ports.smtp}`,
    stop: () => maildev.stop(),
  };
}

/** It announces itself on the console even when told to be silent; the start block says it once. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { info } = console;
  console.info = () => {};
  try {
    return await work();
  } finally {
    console.info = info;
  }
}
