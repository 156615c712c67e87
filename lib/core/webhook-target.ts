import type { Stage } from './config/values.ts';

/** Where webhooks may go: by stage, and on one's own machine also to that machine. */
export type TargetRules = { stage: Stage; loopback: boolean };

export type TargetFault =
  | 'invalid-url'
  | 'not-https'
  | 'has-credentials'
  | 'has-fragment'
  | 'not-a-name'
  | 'port-not-allowed';

const faultDetails: Record<TargetFault, string> = {
  'invalid-url': 'is not an address',
  'not-https': 'must begin with https://',
  'has-credentials': 'must not contain a user name or a password',
  'has-fragment': 'must not contain #',
  'not-a-name': 'must be under a name that everybody can reach, not an address of a network',
  'port-not-allowed': 'must not name a port',
};

export const describeTargetFault = (fault: TargetFault): string => faultDetails[fault];

/** Names that never lead to a public machine. */
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|test|invalid|onion|home\.arpa)$/;

/**
 * Returns why events must not be sent to an address; undefined for one that may be tried. It is about what the address says: where its
 * name leads is checked at every connection. Numbers in any form are refused, because certificates are for names.
 */
export function targetFault(text: string, { stage, loopback }: TargetRules): TargetFault | undefined {
  const url = URL.parse(text);
  if (url === null) return 'invalid-url';
  if (loopback && isLoopback(url)) return undefined;
  if (url.protocol !== 'https:') return 'not-https';
  if (url.username !== '' || url.password !== '') return 'has-credentials';
  if (text.includes('#')) return 'has-fragment';
  if (!isPublicName(url.hostname)) return 'not-a-name';
  if (url.port !== '' && stage !== 'DEV') return 'port-not-allowed';
  return undefined;
}

/** On one's own machine: exactly this address, so that nothing else needs trust. */
export function isLoopback({ protocol, hostname, username, password }: URL): boolean {
  return protocol === 'http:' && hostname === '127.0.0.1' && username === '' && password === '';
}

function isPublicName(hostname: string): boolean {
  // The parser has turned every form of an IPv4 address into four numbers, and leaves IPv6 in brackets.
  if (hostname.startsWith('[') || /^[\d.]+$/.test(hostname)) return false;
  const name = hostname.replace(/\.$/, '');
  return name.includes('.') && !PRIVATE_NAME.test(name);
}
