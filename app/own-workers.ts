type Policy = { createScriptURL(address: string): string };
/** Missing in TypeScript's types and in some browsers. */
declare const trustedTypes: { createPolicy(name: 'default', rules: Policy): unknown } | undefined;

const own = new Set<string>();

/** Allows the browser to start a worker of the app; other addresses throw a `TypeError`. */
export function allowWorker(address: string): void {
  own.add(new URL(address, location.href).href);
}

// The page's Trusted Types policy forbids scripts from text and from any address not allowed here.
if (typeof trustedTypes !== 'undefined')
  trustedTypes.createPolicy('default', {
    createScriptURL: (address) => {
      if (own.has(new URL(address, location.href).href)) return address;
      throw new TypeError('this is no worker of the application');
    },
  });
