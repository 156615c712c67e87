import { isIPv4, isIPv6 } from 'node:net';

const HIDDEN = '***';

/** Maskers by field name; they apply to everything nested under such a field. */
const maskers = new Map<string, (text: string) => string>([
  ['username', maskName],
  ['ip', maskAddress],
]);

type Fields = { readonly [field: string]: unknown };

/** An event without usernames, IP addresses and e-mail addresses. */
export function maskEvent(event: Fields, mask?: (text: string) => string): Fields {
  const entries = Object.entries(event);
  return Object.fromEntries(entries.map(([name, value]) => [name, masked(value, maskers.get(name) ?? mask)]));
}

/** `mask`: the masker of the enclosing field; without one only e-mail addresses are masked. */
function masked(value: unknown, mask?: (text: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => masked(item, mask));
  if (typeof value === 'object' && value !== null) return maskEvent({ ...value }, mask);
  if (typeof value === 'string') return (mask ?? maskEmails)(value);
  // A number in such a field may identify a person too.
  return mask && value !== null ? HIDDEN : value;
}

/** `Élodie.m` → `É***`; `***` when the name does not begin with a letter. */
export function maskName(name: string): string {
  return `${/^\p{L}\p{M}*/u.exec(name)?.[0] ?? ''}${HIDDEN}`;
}

/** `203.0.113.7` → `203.0.113.x`, `2001:db8:1::7` → `2001:db8:1::x`: the network, not the device. */
export function maskAddress(address: string): string {
  const mapped = /^(::ffff:)(\d.*)$/i.exec(address);
  if (mapped?.[1] && mapped[2] && isIPv4(mapped[2])) return `${mapped[1]}${maskAddress(mapped[2])}`;
  if (isIPv4(address)) return address.replace(/\d+$/, 'x');
  return isIPv6(address) ? `${groupsOf(address).slice(0, 3).join(':')}::x` : HIDDEN;
}

function groupsOf(address: string): string[] {
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const left = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<string>(Math.max(0, left)).fill('0'), ...after];
}

const EMAIL = /[^\s@"<>(),;:]+@[^\s@"<>(),;:]+/gu;

/** Masks e-mail addresses within a text. */
function maskEmails(text: string): string {
  return text.includes('@') ? text.replace(EMAIL, maskName) : text;
}
