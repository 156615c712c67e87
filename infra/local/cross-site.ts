import type { IncomingMessage } from 'node:http';

const LOCAL_HOSTS = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * True when the requesting page or the requested host is not local: a foreign `Origin` or, after DNS rebinding, a foreign
 * `Host`. The inbox would show such a page every e-mail, password links included.
 */
export function isCrossSite({ headers: { host = '', origin } }: IncomingMessage): boolean {
  return !isLocalUrl(`http://${host}`) || (origin !== undefined && !isLocalUrl(origin));
}

function isLocalUrl(url: string): boolean {
  return URL.canParse(url) && LOCAL_HOSTS.includes(new URL(url).hostname);
}
