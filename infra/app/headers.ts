/**
 * The headers of every file of the application. The page runs only its own scripts and workers, and connects only to itself, to
 * `reached` (API and bucket) and to `ground` (the map server, if there is one). The page makes no scripts from text: the only
 * Trusted Types policy, `app/own-workers.ts`, lets the browser start the application's own workers and nothing else.
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

/** HSTS in a stage, where all traffic is encrypted: browsers use HTTPS only for this long (seconds). */
export const secureTransport = { AccessControlMaxAgeSec: 31_536_000, IncludeSubdomains: true } as const;
