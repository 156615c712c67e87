import { describe, expect, test } from '@jest/globals';
import { failureLine } from '../../../infra/local/failure-line.ts';
import { UserError } from '../../../infra/local/user-error.ts';
import { ConfigError } from '../../../lib/core/config/config.ts';

const errorWith = (message: string, more: object) => Object.assign(new Error(message), more);

describe('failureLine', () => {
  test('is the message of an error the user can act on', () => {
    expect(failureLine(new UserError('There is no file x.'), 'Usage')).toBe('There is no file x.');
    expect(failureLine(new ConfigError('PORT: wrong'))).toBe('PORT: wrong');
  });

  test('names a wrong parameter without the escaping hint, and shows the usage', () => {
    const message = "Unknown option '--zz'. To specify a positional argument, use '-- \"--zz\"'.\nAgain.";
    const error = errorWith(message, { code: 'ERR_PARSE_ARGS_UNKNOWN_OPTION' });
    expect(failureLine(error, 'Usage: x')).toBe("Unknown option '--zz'.\n\nUsage: x");
    expect(failureLine(error)).toBe("Unknown option '--zz'.");
  });

  test.each([
    [errorWith('Region is missing', {}), /^AWS has no region\./],
    [errorWith('Could not load', { name: 'CredentialsProviderError' }), /^AWS has no credentials\./],
    [
      errorWith('getaddrinfo ENOTFOUND x', { code: 'ENOTFOUND' }),
      /^There is no way to the server: .*ENOTFOUND x$/,
    ],
    [
      errorWith('no right', { name: 'AccessDenied', $fault: 'client' }),
      /^AWS answered AccessDenied: no right$/,
    ],
  ])('%s: explains errors of AWS', (error, line) => {
    expect(failureLine(error)).toMatch(line);
  });

  test('explains a privileged port', () => {
    const line = 'Port 80 may not be used by this account. Set another one.';
    expect(failureLine(errorWith('listen EACCES', { code: 'EACCES', port: 80 }))).toBe(line);
  });

  test('names the address that refused a connection', () => {
    const refused = { code: 'ECONNREFUSED', address: '127.0.0.1', port: 5432 };
    const line = 'Nobody answers at 127.0.0.1:5432. Is what should be there running?';
    expect(failureLine(errorWith('connect ECONNREFUSED', refused))).toBe(line);
    const several = new AggregateError([errorWith('connect ECONNREFUSED', refused)]);
    expect(failureLine(Object.assign(several, { code: 'ECONNREFUSED' }))).toBe(line);
    expect(failureLine(errorWith('refused', { code: 'ECONNREFUSED' }))).toMatch(
      /^Nobody answers at the server\./,
    );
  });

  test('keeps the stack of any other error', () => {
    const error = new Error('a fault of ours');
    expect(failureLine(error, 'Usage')).toBe(error.stack);
    expect(failureLine('thrown')).toBe('thrown');
  });
});
