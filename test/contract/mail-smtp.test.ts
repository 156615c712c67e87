import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Inbox, startInbox } from '../../infra/local/inbox/inbox.ts';
import type { MailOutcome, OutgoingMail } from '../../lib/core/gateways.ts';
import { openSmtp } from '../../lib/gateways/mail.ts';
import type { Json } from '../support/http/answer.ts';
import { newFolder } from '../support/local/emulator.ts';
import { freePorts } from '../support/local/ports.ts';
import { type SmtpReplies, startSmtpServer } from '../support/mail/smtp-server.ts';

const FROM = 'Tournée <recus@tournee.test>';

const pdf = Buffer.from('%PDF-1.3 a receipt with bytes that are no text: \u0000\u00ff\r\n.\r\n', 'latin1');

const letter: OutgoingMail = {
  to: 'lukasz@example.org',
  replyTo: 'contact@bondy.example.org',
  subject: 'Votre reçu n° R-2026-000001 – Amicale de Bondy',
  text: 'Bonjour Łukasz Ștefan Őry,\n\nVotre reçu est joint.\n.\nMerci\n',
  html: '<p>Bonjour Łukasz Ștefan Őry</p>',
  messageId: '<0199-receipt@tournee.test>',
  tag: '0199-receipt',
  attachments: [{ filename: 'R-2026-000001.pdf', content: pdf, contentType: 'application/pdf' }],
};

describe('e-mail over SMTP', () => {
  let inbox: Inbox;
  let folder: string;
  beforeEach(async () => {
    const [smtp = 0, web = 0] = await freePorts(2);
    folder = await newFolder('mail');
    inbox = await startInbox({ smtp, web }, folder);
  });

  afterEach(() => inbox.stop());

  const send = (mail: OutgoingMail) => openSmtp(inbox.smtpUrl, FROM, 1).send(mail);
  const read = async (path: string) => await fetch(`${inbox.url}/api/email${path}`);
  const received = async (): Promise<Json[]> => {
    const list: Json = await (await read('')).json();
    return Promise.all(list.map(async ({ id }: Json) => (await read(`/${id}`)).json()));
  };
  const sourceOf = async ({ id }: Json) => await (await read(`/${id}/source`)).text();

  test('arrives with text, page, document, sender and where to answer', async () => {
    expect(await send(letter)).toEqual({ state: 'accepted', id: letter.messageId });
    const [email, ...others] = await received();
    expect(others).toEqual([]);
    expect(email).toMatchObject({
      from: [{ address: 'recus@tournee.test', name: 'Tournée' }],
      to: [{ address: 'lukasz@example.org' }],
      subject: letter.subject,
      html: expect.stringContaining(letter.html),
      headers: { 'message-id': letter.messageId, 'auto-submitted': 'auto-generated' },
      attachments: [{ filename: 'R-2026-000001.pdf', contentType: 'application/pdf', size: pdf.length }],
    });
    expect(await sourceOf(email)).toContain('\r\nReply-To: contact@bondy.example.org\r\n');
    expect(email.text.trim()).toBe(letter.text.trim());
    const file = await read(`/${email.id}/attachment/0`);
    expect(Buffer.from(await file.arrayBuffer()).equals(pdf)).toBe(true);
  });

  test('without a document and without an address to answer to', async () => {
    expect(await send({ ...letter, replyTo: null, attachments: [] })).toEqual({
      state: 'accepted',
      id: letter.messageId,
    });
    const [email] = await received();
    expect(await sourceOf(email)).not.toMatch(/^reply-to/im);
    expect(email.attachments ?? []).toEqual([]);
  });

  test('a line end in a subject or an address adds no header and no recipient', async () => {
    const subject = 'Reçu\r\nBcc: victim@example.org';
    const to = 'lukasz@example.org\r\nRCPT TO:<victim@example.org>';
    await send({ ...letter, subject });
    await send({ ...letter, to });
    for (const email of await received()) {
      expect(email.headers).not.toHaveProperty('bcc');
      expect(JSON.stringify(email.to)).not.toMatch(/"address":"victim@/);
    }
  });

  test('is shown by the pages of the inbox, where nothing of it runs', async () => {
    await send({ ...letter, subject: '<img src=x onerror=alert(1)>', html: '<script>alert(1)</script>' });
    const list = await (await fetch(inbox.url)).text();
    expect(list).toContain('&lt;img src=x onerror=alert(1)&gt;');
    const [{ id } = {}] = await received();
    const page = await fetch(`${inbox.url}/email/${id}`);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toContain(
      `sandbox="allow-popups allow-popups-to-escape-sandbox" src="/email/${id}/html">`,
    );
    const shown = await fetch(`${inbox.url}/email/${id}/html`);
    expect(shown.headers.get('content-security-policy')).toMatch(
      /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none';/,
    );
  });

  test('is listed with the time of Paris, wherever the machine is', async () => {
    await send(letter);
    const [{ sent_at: sentAt } = {}] = await received();
    const hour = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'medium', timeZone: 'Europe/Paris' });
    const list = await (await fetch(inbox.url)).text();
    expect(list).toContain('Heures de Paris');
    expect(list).toContain(`${hour.format(new Date(sentAt))}</td>`);
  });

  test('is kept over a restart of the inbox, until it is cleared', async () => {
    await send(letter);
    await inbox.stop();
    const [smtp = 0, web = 0] = await freePorts(2);
    inbox = await startInbox({ smtp, web }, folder);
    expect(await received()).toMatchObject([{ subject: letter.subject }]);
    expect((await fetch(`${inbox.url}/api/email`, { method: 'DELETE' })).status).toBe(204);
    expect(await received()).toEqual([]);
  });

  test.each(['/email/..%2F..%2Fpackage', '/email/none', '/api/email/none/source', '/elsewhere'])(
    'the inbox has nothing at %s',
    async (path) => expect((await fetch(`${inbox.url}${path}`)).status).toBe(404),
  );
});

describe('e-mail over SMTP that is not taken', () => {
  /** The outcome of an e-mail when the server sends these replies. */
  async function outcomeOf(answers: SmtpReplies): Promise<MailOutcome> {
    const server = await startSmtpServer(answers);
    try {
      return await openSmtp(server.url, FROM, 1).send({ ...letter, attachments: [] });
    } finally {
      await server.close();
    }
  }

  test('when the server is unreachable it is tried again', async () => {
    const [port] = await freePorts(1);
    const outcome = await openSmtp(`smtp://127.0.0.1:${port}`, FROM, 1).send(letter);
    expect(outcome).toEqual({ state: 'deferred', code: 'ESOCKET' });
  });

  test.each<[string, SmtpReplies, MailOutcome]>([
    ['the address is refused for good', { RCPT: '550 no such user' }, { state: 'refused', code: 'smtp-550' }],
    ['the mailbox is full for now', { RCPT: '452 try later' }, { state: 'deferred', code: 'smtp-452' }],
    ['the sender is refused', { MAIL: '553 not you' }, { state: 'refused', code: 'smtp-553' }],
    ['the server is busy', { greeting: '421 too busy' }, { state: 'deferred', code: 'smtp-421' }],
    ['the server wants no text now', { DATA: '451 later' }, { state: 'deferred', code: 'smtp-451' }],
    ['the text is refused', { text: '554 looks like spam' }, { state: 'refused', code: 'smtp-554' }],
    ['the text is not taken now', { text: '451 greylisted' }, { state: 'deferred', code: 'smtp-451' }],
  ])('when %s', async (_, answers, outcome) => {
    expect(await outcomeOf(answers)).toEqual(outcome);
  });

  test.each<[string, SmtpReplies]>([
    ['at the greeting', { greeting: null }],
    ['at the address', { RCPT: null }],
    ['before the text', { DATA: null }],
  ])('when the connection breaks %s it is tried again', async (_, answers) => {
    expect(await outcomeOf(answers)).toMatchObject({ state: 'deferred' });
  });

  test('when the connection breaks after the content the outcome is unknown, and it is not tried again', async () => {
    expect(await outcomeOf({ text: null })).toMatchObject({ state: 'unknown' });
  });

  test('the outcome never holds an address', async () => {
    const outcome = await outcomeOf({ RCPT: '550 <lukasz@example.org>: no such user' });
    expect(outcome).toEqual({ state: 'refused', code: 'smtp-550' });
  });
});
