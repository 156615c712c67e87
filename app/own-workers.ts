type Policy = { createScriptURL(address: string): string };
/** Not known to TypeScript, and to some browsers. */
declare const trustedTypes: { createPolicy(name: 'default', rules: Policy): unknown } | undefined;

const own = new Set<string>();

/** Lets the browser start a worker of the application; an address that was not named here is refused. */
export function allowWorker(address: string): void {
  own.add(new URL(address, location.href).href);
}

// Under the policy of the page no text becomes a script, and no address one that this does not let through.
if (typeof trustedTypes !== 'undefined')
  trustedTypes.createPolicy('default', {
    createScriptURL: (address) => {
      if (own.has(new URL(address, location.href).href)) return address;
      throw new TypeError('this is no worker of the application');
    },
  });
