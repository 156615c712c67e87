import { createServer, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { randomIds } from '../../../lib/core/ids.ts';
import { systemClock } from '../../../lib/core/time.ts';
import { type MailStore, openMailStore } from './mail-store.ts';
import { serveInbox } from './serve.ts';

/** An e-mail that the inbox has received. */
export type ReceivedMail = { messageId: string; to: string };

export type Inbox = {
  url: string;
  smtpUrl: string;
  onMail(listener: (mail: ReceivedMail) => void): void;
  stop(): Promise<void>;
};

/** The maximum size of an e-mail, in bytes; SES accepts 40 MB. */
const MAX_MAIL = 40_000_000;

/** Starts an SMTP server that stores messages, and a web page to read them, both on 127.0.0.1. */
export async function startInbox(ports: { smtp: number; web: number }, folder: string): Promise<Inbox> {
  const store = await openMailStore(folder);
  const listeners: ((mail: ReceivedMail) => void)[] = [];
  const smtp = receiveMail(store, (mail) => {
    for (const listener of listeners) listener(mail);
  });
  const web = createServer((request, response) => {
    serveInbox(store, request, response).catch((error: unknown) => response.destroy(asError(error)));
  });
  await Promise.all([listenOn(smtp, ports.smtp), listenOn(web, ports.web)]);
  return {
    url: `http://127.0.0.1:${ports.web}`,
    smtpUrl: `smtp://127.0.0.1:${ports.smtp}`,
    onMail: (listener) => {
      listeners.push(listener);
    },
    stop: async () => {
      web.closeAllConnections();
      await Promise.all([
        new Promise<void>((resolve) => smtp.close(() => resolve())),
        new Promise<void>((resolve) => web.close(() => resolve())),
      ]);
    },
  };
}

function receiveMail(store: MailStore, onMail: (mail: ReceivedMail) => void): SMTPServer {
  const ids = randomIds(systemClock);
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_MAIL,
    rejectOversized: true,
    closeTimeout: 1000,
    logger: false,
    onData: (stream, _session, done) => {
      buffer(stream)
        .then(async (source) => {
          const { email, summary } = await store.add(source, ids.uuid());
          onMail({ messageId: email.messageId ?? '', to: summary.to[0]?.address ?? '' });
          done();
        })
        .catch((error: unknown) => done(asError(error)));
    },
  });
  // A client that disconnects during a message is not an error of the inbox.
  server.on('error', () => {});
  return server;
}

function listenOn(server: Server | SMTPServer, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));
