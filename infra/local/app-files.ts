import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AppFile, etagOf } from '../app/app-file.ts';
import { type AppBundle, bundleApp } from '../app/bundle.ts';
import { encoded, encodingOf } from '../app/encoded.ts';
import { appHeaders } from '../app/headers.ts';
import { cacheControl, fileAt } from '../app/served.ts';

export type AppFiles = {
  /** Answers a request that is not for the API. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
};

type Found = { name: string; file: AppFile };
type Reply = { status: number; headers: Record<string, string>; body: Uint8Array | string };

/**
 * Serves the web application as a stage does, compressed less to begin sooner. Bundles it at the first request, so that a start without a visitor costs nothing.
 * `reached`: the other origins that it may call; `ground`: the origin of its background maps.
 */
export function appFiles(
  { reached, ground = '' }: { reached: readonly string[]; ground?: string },
  load: () => Promise<AppBundle> = () => bundleApp({ ground }),
): AppFiles {
  let bundle: Promise<AppBundle> | undefined;
  const known = new Map<string, Uint8Array>();
  const headers = appHeaders(reached, ground);
  const encode = async (name: string, file: AppFile, encoding: ReturnType<typeof encodingOf>) => {
    const sent = known.get(`${encoding} ${name}`) ?? (await encoded(file, encoding));
    known.set(`${encoding} ${name}`, sent);
    return sent;
  };
  const found = async (pathname: string) => {
    bundle ??= load();
    const { files } = await bundle;
    const name = fileAt(pathname);
    const file = name === undefined ? undefined : files.get(name);
    return name !== undefined && file ? { name, file } : undefined;
  };
  const answerOf = async ({ name, file }: Found, asked: IncomingMessage['headers']): Promise<Reply> => {
    const about = aboutFile(file);
    if (asked['if-none-match'] === about['etag']) return { status: 304, headers: about, body: '' };
    const encoding = encodingOf(file, asked['accept-encoding'] ?? '');
    if (encoding) about['content-encoding'] = encoding;
    return { status: 200, headers: about, body: await encode(name, file, encoding) };
  };
  /** The page says in its frame that there is nothing. */
  const nowhere = async ({ 'if-none-match': _, ...asked }: IncomingMessage['headers']): Promise<Reply> => {
    const page = await found('/');
    return page
      ? { ...(await answerOf(page, asked)), status: 404 }
      : sentence(404, 'Rien à cette adresse.\n');
  };
  const reply = async ({ method = '', url = '/', headers: asked }: IncomingMessage): Promise<Reply> => {
    if (!READS.includes(method))
      return sentence(405, 'On ne peut que lire à cette adresse.\n', { allow: READS.join(', ') });
    const { pathname } = new URL(url, 'http://127.0.0.1');
    const known = await found(pathname);
    return (known && answerOf(known, asked)) ?? nowhere(asked);
  };
  return {
    answer: async (request, response) => {
      const { status, headers: own, body } = await reply(request);
      const length = status === 304 ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      response.writeHead(status, { ...headers, ...own, ...length });
      response.end(request.method === 'HEAD' || status === 304 ? undefined : body);
    },
  };
}

const READS = ['GET', 'HEAD'];

function sentence(status: number, text: string, more: Record<string, string> = {}): Reply {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...more }, body: text };
}

const aboutFile = ({ bytes, type, isImmutable }: AppFile): Record<string, string> => ({
  etag: etagOf(bytes),
  'content-type': type,
  vary: 'accept-encoding',
  'cache-control': cacheControl({ isImmutable }),
});
