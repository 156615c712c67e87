import { type IncomingMessage, Server } from 'node:http';

/** The names of this machine for itself. */
const HERE = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Hangs up on requests that a web page from elsewhere made: the inbox would show them every e-mail, links to
 * new passwords included. A browser says which page asks, or, when a name was bent, which name it asked for.
 */
export function guardInbox(api: object): void {
  // The package keeps its server to itself.
  const app: unknown = Reflect.get(api, 'app');
  const server: unknown = typeof app === 'object' && app !== null ? Reflect.get(app, 'server') : undefined;
  if (!(server instanceof Server)) throw new Error('the inbox has no server to guard');
  const hangUp = (request: IncomingMessage) => {
    if (isForeign(request)) request.socket.destroy();
  };
  server.prependListener('request', hangUp);
  server.prependListener('upgrade', hangUp);
}

/** True when the page that asks, or the name that is asked for, is not of this machine. */
export function isForeign({ headers: { host = '', origin } }: IncomingMessage): boolean {
  return !isHere(`http://${host}`) || (origin !== undefined && !isHere(origin));
}

function isHere(url: string): boolean {
  return URL.canParse(url) && HERE.includes(new URL(url).hostname);
}
