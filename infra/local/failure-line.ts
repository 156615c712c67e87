import { ConfigError } from '../../lib/core/config/config.ts';
import { UserError } from './user-error.ts';

const NO_REGION = 'AWS has no region. Set AWS_REGION or AWS_PROFILE.';
const NO_CREDENTIALS = 'AWS has no credentials. Set AWS_PROFILE, or sign in to AWS first.';

/** The text shown at the terminal for an error: one line if the user can act on it, otherwise the stack trace. */
export function failureLine(error: unknown, usage = ''): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof UserError || error instanceof ConfigError) return error.message;
  const code = 'code' in error ? String(error.code) : '';
  if (code.startsWith('ERR_PARSE_ARGS')) return [firstSentence(error.message), usage].join('\n\n').trim();
  if (code === 'EACCES' && 'port' in error)
    return `Port ${error.port} may not be used by this account. Set another one.`;
  if (code === 'ECONNREFUSED')
    return `Nobody answers at ${addressOf(error)}. Is what should be there running?`;
  return awsLine(error, code) ?? String(error.stack);
}

/** Drops the hint of `parseArgs` on escaping positionals. */
function firstSentence(message: string): string {
  return message.replace(/\. .*$/s, '.').replaceAll('\n', ' ');
}

/** The address that refused the connection, the first if a host name has several. */
function addressOf(error: Error): string {
  const [refused = error] = error instanceof AggregateError ? error.errors : [];
  return 'address' in refused && 'port' in refused ? `${refused.address}:${refused.port}` : 'the server';
}

function awsLine(error: Error, code: string): string | undefined {
  if (error.message === 'Region is missing') return NO_REGION;
  if (error.name === 'CredentialsProviderError') return NO_CREDENTIALS;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `There is no way to the server: ${error.message}`;
  // AWS refused the request: missing rights, an expired token, a function that was never deployed.
  if ('$fault' in error && error.$fault === 'client') return `AWS answered ${error.name}: ${error.message}`;
  return undefined;
}
