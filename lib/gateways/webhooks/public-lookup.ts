import { lookup as resolve } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The error code of a name that leads to an address which is not public. */
export const NOT_ALLOWED = 'ERR_ADDRESS_NOT_ALLOWED';

/** Resolves names like `dns.lookup` with `all`. */
export type Resolver = (
  hostname: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: { address: string; family: number }[]) => void,
) => void;

/** Whether an address is one of the public internet: none of its private, local, mapped, translated or reserved ranges. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/**
 * Resolves the name of a connection and refuses it when any of its addresses is not public. The connection goes to the addresses that
 * were checked here: the name is not resolved a second time, when it might lead elsewhere.
 */
export function publicLookup(
  isAllowed: (address: string) => boolean = isPublicAddress,
  resolver: Resolver = resolve,
): LookupFunction {
  return (hostname, options, done) => {
    resolver(hostname, { all: true }, (error, found) => {
      if (error) return done(error, '', 0);
      const [first] = found;
      if (!first || !found.every(({ address }) => isAllowed(address)))
        return done(Object.assign(new Error('this address is not public'), { code: NOT_ALLOWED }), '', 0);
      if (options.all) return done(null, found);
      return done(null, first.address, first.family);
    });
  };
}
