import { createHash } from 'node:crypto';
import type { Ids } from './ids.ts';

/** 256 random bits; the prefix lets secret scanners find a token that was published by mistake. */
export function newToken(ids: Ids): string {
  return `trn_${Buffer.from(ids.bytes(32)).toString('base64url')}`;
}

/** What is stored of a token: at 256 random bits one round of SHA-256 is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
