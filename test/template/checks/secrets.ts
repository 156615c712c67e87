import { everything, type Json, type Path } from '../template.ts';

/** Beginnings that only keys have, and an address with a password in it. */
const LOOKS = [
  /\b(sk|rk)_(live|test)_/,
  /\bwhsec_/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /-----BEGIN/,
  /:\/\/[^/@\s:]+:[^/@\s]+@/,
  /\bpassword\s*[=:]\s*\S/i,
];
const NAMED = /(secret|password|token|private_?key)/i;
const REFERENCE = /^(ssm:\/[\w.\-/]+)?$/;

/** A template is read by everybody who may look at a stack: it names secrets, it never holds one. */
export function secretFaults(template: Json): string[] {
  return [...everything(template)].flatMap(({ path, value }) =>
    typeof value === 'string' && isSecret(path, value) ? [`a secret at ${path.join('.')}`] : [],
  );
}

function isSecret(path: Path, value: string): boolean {
  if (LOOKS.some((look) => look.test(value))) return true;
  return isSetting(path) && NAMED.test(String(path.at(-1))) && !REFERENCE.test(value);
}

/** Names of resources and routes may speak of passwords; a setting or a property with such a name holds one. */
function isSetting(path: Path): boolean {
  return path.includes('Variables') || path.at(-2) === 'Properties';
}
