import { allValues, type Json, type Path } from '../template.ts';

/** Typical prefixes of keys, and URLs with a password. */
const SECRET_PATTERNS = [
  /\b(sk|rk)_(live|test)_/,
  /\bwhsec_/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /-----BEGIN/,
  /:\/\/[^/@\s:]+:[^/@\s]+@/,
  /\bpassword\s*[=:]\s*\S/i,
];
const SECRET_NAME = /(secret|password|token|private_?key)/i;
const REFERENCE = /^(ssm:\/[\w.\-/]+)?$/;

/** Secrets in a template, which every user with read access to the stack can see. */
export function secretFaults(template: Json): string[] {
  return [...allValues(template)].flatMap(({ path, value }) =>
    typeof value === 'string' && isSecret(path, value) ? [`a secret at ${path.join('.')}`] : [],
  );
}

function isSecret(path: Path, value: string): boolean {
  if (SECRET_PATTERNS.some((look) => look.test(value))) return true;
  return isSetting(path) && SECRET_NAME.test(String(path.at(-1))) && !REFERENCE.test(value);
}

/** Only settings and properties with such a name hold a secret; resources and routes may have it too. */
function isSetting(path: Path): boolean {
  return path.includes('Variables') || path.at(-2) === 'Properties';
}
