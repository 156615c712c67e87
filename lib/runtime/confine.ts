import type { Cipher } from '../core/crypto/cipher.ts';
import type { Opened } from '../core/gateways.ts';
import { type Reach, UndeclaredUse } from './declared-use.ts';
import { gatewaysBy, gatewayTable, type Need, needsOf } from './gateway-table.ts';
import type { Resources } from './resources.ts';

/** Returns the resources of a container, restricted to those that its function may use; created at the first request. */
export function confinedTo(reach: Reach, open: () => Resources): () => Resources {
  let confined: Resources | undefined;
  return () => {
    confined ??= confine(open(), reach);
    return confined;
  };
}

const refuseKeys = () => refuse('field-keys');
/** Replaces the cipher in functions that load no keys. */
const withoutKeys: Cipher = {
  get kid() {
    return refuseKeys();
  },
  encrypt: refuseKeys,
  decrypt: refuseKeys,
  blindIndex: refuseKeys,
};

/** Restricts the resources to the declared ones; others throw, as the IAM role of a stage would refuse them. */
function confine(deps: Resources, reach: Reach): Resources {
  const { uses, sends, consequences } = reach;
  return {
    ...deps,
    consequences,
    db: uses.has('database') ? deps.db : () => refuse('database'),
    cipher: uses.has('field-keys') ? deps.cipher : async () => withoutKeys,
    mayEnqueue: (queue) => sends.has(queue) || refuse(`the queue ${queue}`),
    gateways: gatewaysBy((name) => {
      const row = gatewayTable[name];
      const needs = needsOf(row);
      if (!isDeclared(reach, needs)) return () => refuse(needs.join(' or '));
      const open: () => Promise<Opened[typeof name]> = deps.gateways[name];
      return row.calls ? withCalls(open, refusedCalls(row.calls, reach)) : open;
    }),
  };
}

/** Returns whether a function declares one of these needs. */
export function isDeclared({ uses, sends }: Reach, needs: Iterable<Need>): boolean {
  return [...needs].some((need) => (need === 'any queue' ? sends.size > 0 : uses.has(need)));
}

/** The calls that a function may not make, each with the missing declaration. */
function refusedCalls(calls: object, reach: Reach): Map<string, string> {
  const refused = Object.entries<readonly Need[]>({ ...calls }).filter(
    ([, needs]) => !isDeclared(reach, needs),
  );
  return new Map(refused.map(([call, needs]) => [call, needs.join(' or ')]));
}

/** Returns a gateway whose refused calls throw. */
function withCalls<G extends object>(open: () => Promise<G>, refused: ReadonlyMap<string, string>) {
  const known = new WeakMap<G, G>();
  return async () => {
    const gateway = await open();
    const confined = known.get(gateway) ?? without(gateway, refused);
    known.set(gateway, confined);
    return confined;
  };
}

function without<G extends object>(gateway: G, refused: ReadonlyMap<string, string>): G {
  return new Proxy(gateway, {
    get: (target, call) => {
      const needed = typeof call === 'string' ? refused.get(call) : undefined;
      return needed === undefined ? Reflect.get(target, call) : () => refuse(needed);
    },
  });
}

function refuse(what: string): never {
  throw new UndeclaredUse(what);
}
