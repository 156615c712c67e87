import { describe, expect, test } from '@jest/globals';
import { isOlder, readUserAgent } from '../../../lib/runtime/http/request.ts';

describe('readUserAgent', () => {
  test.each([
    ['Tournee/1.4.0 (ios; iPhone15,2; 17.4)', 'ios', '1.4.0'],
    ['Tournee/1.4.0 (iOS 17.4)', 'ios', '1.4.0'],
    ['Tournee/1.4.0 (iPhone; iOS 17.4)', 'ios', '1.4.0'],
    ['tournee/1.4.0 (IPHONE)', 'ios', '1.4.0'],
    ['Tournee/1.4.0 (iPad; iOS 17.4)', 'ios', '1.4.0'],
    ['Tournee/10.20.30 (android; Pixel 8)', 'android', '10.20.30'],
    ['Tournee/1.4.0 (Android)', 'android', '1.4.0'],
    ['Ma-Tournée/1.4.0 (android) okhttp/4.9', 'android', '1.4.0'],
  ])('%s is our application on %s', (userAgent, platform, appVersion) => {
    expect(readUserAgent(userAgent)).toEqual({ platform, appVersion });
  });

  test.each([
    '',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Version/17.4 Safari/604.1',
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/124.0.0.0 Mobile Safari/537.36',
    'curl/8.5.0',
    'Tournee/1.4 (ios)',
    'Tournee/1.4.0.1 (ios)',
    'Tournee/1.4.0-beta (ios)',
    'Tournee/1.4.0(ios)',
    'Tournee/1.4.0 ios',
    'Tournee/1.4.0 (Pixel 8; android)',
    'Tournee/1.4.0 (windows)',
    'Tournee/1.4.0 (iosx)',
    'Tournee/1.4.0 (androids)',
    ' Tournee/1.4.0 (ios)',
    '/1.4.0 (ios)',
  ])('%j is a browser or unknown', (userAgent) => {
    expect(readUserAgent(userAgent)).toEqual({ platform: 'web', appVersion: null });
  });
});

describe('isOlder', () => {
  test.each([
    ['1.1.9', '1.2.0', true],
    ['1.2.0', '1.2.0', false],
    ['1.2.1', '1.2.0', false],
    ['1.9.9', '1.10.0', true],
    ['2.0.0', '1.10.10', false],
    ['0.9.9', '1.0.0', true],
    ['1.2.9', '1.2.10', true],
  ])('%s comes before %s: %s', (version, minimum, older) => {
    expect(isOlder(version, minimum)).toBe(older);
  });
});
