import { type IncomingMessage, Server } from 'node:http';

const LOCAL_HOSTS = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Closes connections of requests made by foreign web pages: the inbox would show them every e-mail, password links
 * included. Such requests have a foreign `Origin` or, after DNS rebinding, a foreign `Host`.
 */
export function rejectCrossSiteRequests(api: object): void {
  // The package does not export its server.
  const app: unknown = Reflect.get(api, 'app');
  const server: unknown = typeof app === 'object' && app !== null ? Reflect.get(app, 'server') : undefined;
  if (!(server instanceof Server)) throw new Error('the inbox has no server to guard');
  const rejectCrossSite = (request: IncomingMessage) => {
    if (isCrossSite(request)) request.socket.destroy();
  };
  server.prependListener('request', rejectCrossSite);
  server.prependListener('upgrade', rejectCrossSite);
}

/** True when the requesting page or the requested host is not local. */
export function isCrossSite({ headers: { host = '', origin } }: IncomingMessage): boolean {
  return !isLocalUrl(`http://${host}`) || (origin !== undefined && !isLocalUrl(origin));
}

function isLocalUrl(url: string): boolean {
  return URL.canParse(url) && LOCAL_HOSTS.includes(new URL(url).hostname);
}
