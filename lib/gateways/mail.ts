import nodemailer from 'nodemailer';
import type { Mail, MailOutcome, OutgoingMail } from '../core/gateways.ts';
import { MAIL_TAG } from '../core/mail-event.ts';
import { type AwsTarget, clientOptions } from './aws.ts';

const TIMEOUT_MS = 10_000;

/** Sends through an SMTP server, with a new connection for each e-mail. */
export function openSmtp(url: string, from: string, rate: number): Mail {
  const options = {
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  };
  const send = (mail: OutgoingMail) => {
    const transport = nodemailer.createTransport(options);
    let isTextSent = false;
    // The text stream is read after the server accepted DATA; once it has ended, the server may have received the whole e-mail.
    transport.use('stream', ({ message }, done) => {
      message.processFunc((text) =>
        text.once('end', () => {
          isTextSent = true;
        }),
      );
      done();
    });
    return outcomeOf(
      async () => {
        await transport.sendMail(nodemailerMessage(mail, from));
        return mail.messageId;
      },
      (error) => smtpOutcome(error, isTextSent),
    );
  };
  return { rate, send };
}

/** Sends through SES with one attempt per call, because a repeated call could send a second e-mail. */
export async function openSes(from: string, rate: number, target: AwsTarget): Promise<Mail> {
  const { SESv2Client, SendEmailCommand } = await import('@aws-sdk/client-sesv2');
  const sesClient = new SESv2Client({ ...clientOptions(target, 'mail'), maxAttempts: 1 });
  const transport = nodemailer.createTransport({ SES: { sesClient, SendEmailCommand } });
  const send = async (mail: OutgoingMail) => {
    const EmailTags = [{ Name: MAIL_TAG, Value: mail.tag }];
    const { response } = await transport.sendMail({ ...nodemailerMessage(mail, from), ses: { EmailTags } });
    return response;
  };
  return { rate, send: (mail) => outcomeOf(() => send(mail), sesOutcome) };
}

function nodemailerMessage(
  { to, replyTo, subject, text, html, messageId, attachments }: OutgoingMail,
  from: string,
) {
  return {
    from,
    to: { name: '', address: to },
    ...(replyTo === null ? {} : { replyTo }),
    subject,
    text,
    html,
    messageId,
    attachments: attachments.map((file) => ({ ...file, content: Buffer.from(file.content) })),
    // Suppresses automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

async function outcomeOf(
  send: () => Promise<string | undefined>,
  explain: (error: object) => MailOutcome,
): Promise<MailOutcome> {
  try {
    return { state: 'accepted', id: (await send()) || null };
  } catch (error) {
    if (typeof error === 'object' && error !== null) return explain(error);
    throw error;
  }
}

/** 4yz and connection failures are temporary, 5yz permanent; a failure after the text was sent is unknown. */
function smtpOutcome(error: object, isHandedOver: boolean): MailOutcome {
  const status: unknown = Reflect.get(error, 'responseCode');
  const code = String(Reflect.get(error, 'code') ?? 'error');
  if (typeof status === 'number' && status >= 400) {
    return { state: status >= 500 ? 'refused' : 'deferred', code: `smtp-${status}` };
  }
  return { state: isHandedOver ? 'unknown' : 'deferred', code };
}

/** Errors of the e-mail itself. An operator can fix all others: permissions, the sandbox, an unverified domain. */
const REFUSED = ['BadRequestException'];

export function sesOutcome(error: object): MailOutcome {
  const code = String(Reflect.get(error, 'name'));
  // Without a response from SES the e-mail may have been sent.
  if (!('$metadata' in error && '$fault' in error && error.$fault === 'client'))
    return { state: 'unknown', code };
  return { state: REFUSED.includes(code) ? 'refused' : 'deferred', code };
}
