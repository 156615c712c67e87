/**
 * The headers of every file of the application. It runs its own scripts only, in workers too, and talks to `reached` only:
 * the service and its bucket, and to whoever gives the ground of its maps, if anybody. Nothing of it makes scripts of text: the only policy of Trusted Types, `app/own-workers.ts`,
 * lets the browser start its own workers and nothing else.
 */
export function appHeaders(reached: readonly string[], ground = ''): Record<string, string> {
  const others = ground === '' ? [] : [ground];
  const policy = {
    'default-src': "'none'",
    'script-src': "'self'",
    'worker-src': "'self'",
    'style-src': "'self'",
    'img-src': ["'self'", 'data:', ...others].join(' '),
    'connect-src': ["'self'", ...reached, ...others].join(' '),
    'manifest-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default',
  };
  const text = Object.entries(policy).map(([name, value]) => `${name} ${value}`);
  return {
    'content-security-policy': text.join('; '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=()',
  };
}

/** Of a stage, where everything is encrypted on its way: for how long browsers ask for nothing else, in seconds. */
export const secureTransport = { AccessControlMaxAgeSec: 31_536_000, IncludeSubdomains: true } as const;
