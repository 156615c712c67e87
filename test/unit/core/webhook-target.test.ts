import { describe, expect, test } from '@jest/globals';
import { targetFault } from '../../../lib/core/webhook-target.ts';

const inStage = (url: string, stage: 'DEV' | 'REC' | 'PROD' = 'PROD') =>
  targetFault(url, { stage, loopback: false });

describe('where webhooks may go', () => {
  test.each([
    'https://hooks.example.org',
    'https://hooks.example.org/tournee?key=a%40b',
    'https://hooks.example.org./',
    'https://hooks.example.org:443/',
    'https://été.example.fr/chemin',
  ])('to %s', (url) => expect(inStage(url)).toBeUndefined());

  test.each([
    ['http://hooks.example.org/', 'not-https'],
    ['ftp://hooks.example.org/', 'not-https'],
    ['file:///etc/passwd', 'not-https'],
    ['hooks.example.org', 'invalid-url'],
    ['https://', 'invalid-url'],
    ['https://ada@hooks.example.org/', 'has-credentials'],
    ['https://ada:secret@hooks.example.org/', 'has-credentials'],
    ['https://hooks.example.org@127.0.0.1/', 'has-credentials'],
    ['https://hooks.example.org/#a', 'has-fragment'],
    // Every form of a local address.
    ['https://127.0.0.1/', 'not-a-name'],
    ['https://127.1/', 'not-a-name'],
    ['https://2130706433/', 'not-a-name'],
    ['https://0x7f000001/', 'not-a-name'],
    ['https://0x7f.1/', 'not-a-name'],
    ['https://0177.0.0.1/', 'not-a-name'],
    ['https://017700000001/', 'not-a-name'],
    ['https://①②⑦.⓪.⓪.①/', 'not-a-name'],
    ['https://0.0.0.0/', 'not-a-name'],
    ['https://0/', 'not-a-name'],
    ['https://[::]/', 'not-a-name'],
    ['https://[::1]/', 'not-a-name'],
    ['https://[::ffff:127.0.0.1]/', 'not-a-name'],
    ['https://[::ffff:7f00:1]/', 'not-a-name'],
    ['https://[fc00::1]/', 'not-a-name'],
    ['https://[fe80::1]/', 'not-a-name'],
    ['https://[64:ff9b::7f00:1]/', 'not-a-name'],
    ['https://169.254.169.254/latest/meta-data/', 'not-a-name'],
    ['https://100.64.0.1/', 'not-a-name'],
    ['https://10.0.0.1/', 'not-a-name'],
    // A public one too: certificates are for names.
    ['https://8.8.8.8/', 'not-a-name'],
    ['https://localhost/', 'not-a-name'],
    ['https://localhost./', 'not-a-name'],
    ['https://api.localhost/', 'not-a-name'],
    ['https://router.local/', 'not-a-name'],
    ['https://db.internal/', 'not-a-name'],
    ['https://printer.home.arpa/', 'not-a-name'],
    ['https://intranet/', 'not-a-name'],
    ['https://hooks.example.org:8443/', 'port-not-allowed'],
    ['https://hooks.example.org:80/', 'port-not-allowed'],
  ])('security row 43: not to %s: %s', (url, fault) => {
    expect(inStage(url)).toBe(fault);
    expect(inStage(url, 'REC')).toBe(fault);
  });

  test('in DEV to another port, and nothing else is allowed there', () => {
    expect(inStage('https://hooks.example.org:8443/', 'DEV')).toBeUndefined();
    expect(inStage('http://hooks.example.org/', 'DEV')).toBe('not-https');
    expect(inStage('http://127.0.0.1:9999/', 'DEV')).toBe('not-https');
  });

  test('on one’s own machine also to that machine, at this address only', () => {
    const local = (url: string) => targetFault(url, { stage: 'DEV', loopback: true });
    expect(local('http://127.0.0.1:9999/hook')).toBeUndefined();
    expect(local('http://localhost:9999/')).toBe('not-https');
    expect(local('http://[::1]:9999/')).toBe('not-https');
    expect(local('http://127.0.0.2:9999/')).toBe('not-https');
    expect(local('http://ada@127.0.0.1/')).toBe('not-https');
    expect(local('https://10.0.0.1/')).toBe('not-a-name');
  });
});
