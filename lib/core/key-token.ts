import { crc32 } from 'node:zlib';
import type { Ids } from './ids.ts';

type Mode = 'live' | 'test';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 62^43 is the first power of 62 above 2^256. */
const RANDOM_LENGTH = 43;
/** 62^6 is the first power of 62 above 2^32. */
const CHECKSUM_LENGTH = 6;
/** How much of a key is stored in clear, so that people recognise it: 24 of its 256 bits. */
const SHOWN_LENGTH = 'tk_live_'.length + 4;

/** What docs/security.md gives to secret scanners; the checksum tells a key from what only looks like one. */
const KEY = /^tk_(?:live|test)_[0-9A-Za-z]{49}$/;

/** Keys of PROD are live: one of another stage is refused there, and the other way round. */
const modeOf = (stage: 'DEV' | 'REC' | 'PROD'): Mode => (stage === 'PROD' ? 'live' : 'test');

/** A key of a stage: 256 random bits and a checksum of all that stands before it. */
export function newKeyToken(ids: Ids, stage: 'DEV' | 'REC' | 'PROD'): string {
  const random = base62(BigInt(`0x${Buffer.from(ids.bytes(32)).toString('hex')}`), RANDOM_LENGTH);
  const unchecked = `tk_${modeOf(stage)}_${random}`;
  return `${unchecked}${checksumOf(unchecked)}`;
}

/** Returns whether a token claims to be a key, and not the token of a session. */
export function isKeyToken(token: string): boolean {
  return token.startsWith('tk_');
}

/** Returns whether a token has the form of a key of this stage and the right checksum. */
export function isKeyOfStage(token: string, stage: 'DEV' | 'REC' | 'PROD'): boolean {
  if (!KEY.test(token) || !token.startsWith(`tk_${modeOf(stage)}_`)) return false;
  return checksumOf(token.slice(0, -CHECKSUM_LENGTH)) === token.slice(-CHECKSUM_LENGTH);
}

/** The beginning of a key, by which people recognise it. */
export function beginningOf(token: string): string {
  return token.slice(0, SHOWN_LENGTH);
}

function checksumOf(text: string): string {
  return base62(BigInt(crc32(text)), CHECKSUM_LENGTH);
}

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) text = `${ALPHABET[Number(rest % 62n)]}${text}`;
  return text;
}
