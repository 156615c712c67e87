import type { IncomingMessage, ServerResponse } from 'node:http';
import { isCrossSite } from '../cross-site.ts';
import type { MailStore } from './mail-store.ts';
import { framedMail, listPage, MAIL_POLICY, mailPage, PAGE_POLICY } from './pages.ts';

type Reply = { type: string; body: string | Uint8Array; headers?: Record<string, string> };
type Found = NonNullable<Awaited<ReturnType<MailStore['read']>>>;

/** Answers requests for the pages of the inbox and for its JSON. */
export async function serveInbox(
  store: MailStore,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (isCrossSite(request)) return void request.socket.destroy();
  const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
  const isDeletion = request.method === 'DELETE' && pathname === '/api/email';
  if (isDeletion || (request.method === 'POST' && pathname === '/vider')) {
    await store.clear();
    return void response.writeHead(isDeletion ? 204 : 303, { location: '/' }).end();
  }
  if (request.method !== 'GET') return void response.writeHead(405, { allow: 'GET' }).end();
  const reply = await findReply(store, pathname);
  if (!reply) return void response.writeHead(404, { 'content-type': 'text/plain' }).end('Il n’y a rien ici.');
  response.writeHead(200, {
    'content-type': reply.type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...reply.headers,
  });
  response.end(reply.body);
}

async function findReply(store: MailStore, pathname: string): Promise<Reply | undefined> {
  if (pathname === '/') return page(listPage(await store.list()));
  if (pathname === '/api/email') return json(await store.list());
  const [, place, id = '', part = '', index = ''] = pathname.replace(/^\/api\/email\//, '/email/').split('/');
  const mail = place === 'email' ? await store.read(id) : undefined;
  if (!mail) return undefined;
  if (part === '') return pathname.startsWith('/api/') ? json(wholeMail(mail)) : page(mailPage(mail));
  return partOf(mail, part, index);
}

function partOf({ email, source }: Found, part: string, index: string): Reply | undefined {
  if (part === 'source') return { type: 'text/plain; charset=utf-8', body: source };
  if (part === 'html' && email.html !== undefined) return page(framedMail(email.html), MAIL_POLICY);
  if (part !== 'attachment') return undefined;
  const { content, filename } = email.attachments[Number(index)] ?? {};
  if (content === undefined) return undefined;
  const name = encodeURIComponent(filename ?? 'document');
  return {
    type: 'application/octet-stream',
    body: typeof content === 'string' ? content : new Uint8Array(content),
    headers: { 'content-disposition': `attachment; filename*=UTF-8''${name}` },
  };
}

const wholeMail = ({ summary, email }: Found) => ({
  ...summary,
  headers: Object.fromEntries(email.headers.map(({ key, value }) => [key, value])),
  text: email.text ?? '',
  html: email.html ?? '',
});

const json = (value: unknown): Reply => ({
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(value),
});

const page = (body: string, policy: string = PAGE_POLICY): Reply => ({
  type: 'text/html; charset=utf-8',
  body,
  headers: { 'content-security-policy': policy },
});
