import type { Cell, Cipher } from '../../core/crypto/cipher.ts';
import { Problem } from '../../core/problems/problem.ts';
import { isWithoutSession } from '../../core/roles-matrix.ts';
import type { Instant } from '../../core/time.ts';
import { type Db, retryOnLostConnection } from '../../data/connection/db.ts';
import { keepAnswer, releaseKey, reserveKey } from '../../data/idempotency.ts';
import type { Resources } from '../resources.ts';
import { Answer } from './answer.ts';
import type { EndpointFacts } from './endpoint-spec.ts';
import type { HttpRequest } from './request.ts';

/** Returns whether responses are stored under the `Idempotency-Key`; false for reads, which are safe to repeat. */
export function storesAnswers({ method, access, secretAnswer, transaction }: EndpointFacts): boolean {
  return method === 'POST' && !isWithoutSession(access) && transaction !== 'read' && !secretAnswer;
}

/** Reads the idempotency key of a request; throws a 400 when it is malformed, or missing where required. */
export function readIdempotencyKey(facts: EndpointFacts, request: HttpRequest): string | undefined {
  if (!storesAnswers(facts)) return undefined;
  const key = request.headers['idempotency-key'];
  if (key === undefined) {
    if (facts.idempotencyKey === 'required') throw new Problem('idempotency-key-required');
    return undefined;
  }
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new Problem('idempotency-key-malformed');
  return key;
}

/** A reserved `Idempotency-Key`. */
export type Claim = {
  /** The stored response, when the request is a retry. */
  replay: Answer | undefined;
  /** Identifies retries of this request, even when its response could not be stored. */
  retryKey: string;
  /** Stores the response: in the transaction of the change, or after it for a refusal. */
  store(db: Db, answer: Answer): Promise<void>;
  /** Frees the key after a transient failure. */
  release(): Promise<void>;
};

/** Reserves the key of a request for its user. */
export async function claimKey(
  deps: Resources,
  request: HttpRequest,
  owner: Owner,
  now: Instant,
): Promise<Claim> {
  const cipher = await deps.cipher();
  const digest = cipher.blindIndex('idempotency_keys.request_digest', requestText(request));
  const reservation = await reserveKey(deps.db(), owner, digest, now);
  if (reservation.kind !== 'reserved' && reservation.digest !== digest)
    throw new Problem('idempotency-key-reused');
  if (reservation.kind === 'in-flight') {
    // The first request may finish earlier; if its function died, the key becomes free after this time.
    throw new Problem('idempotency-key-in-flight', { retryAfter: Math.max(1, reservation.secondsLeft) });
  }
  return {
    replay:
      reservation.kind === 'answered' ? readAnswer(cipher, owner, reservation.encryptedAnswer) : undefined,
    retryKey: cipher.blindIndex('repetition', `${owner.userId}/${owner.key}\n${digest}`),
    store: (db, answer) => keepAnswer(db, owner, answer.status, sealAnswer(cipher, owner, answer)),
    // The failure of the request may also have ended this connection.
    release: () => retryOnLostConnection(() => releaseKey(deps.db(), owner)),
  };
}

type Owner = { userId: number; key: string };

// Hashed with a key: a plain digest of a body with few unknown digits could be reversed by trying all of them.
function requestText({ method, path, rawQuery, body }: HttpRequest): string {
  return `${method} ${path}?${rawQuery}\n${body.toString('base64')}`;
}

function cellOf({ userId, key }: Owner): Cell {
  return { table: 'idempotency_keys', column: 'encrypted_answer', entityId: null, uuid: `${userId}/${key}` };
}

function sealAnswer(cipher: Cipher, owner: Owner, { status, headers, body }: Answer): string {
  return cipher.encrypt(
    cellOf(owner),
    JSON.stringify({ status, headers, body: Buffer.from(body).toString('base64') }),
  );
}

function readAnswer(cipher: Cipher, owner: Owner, sealed: string): Answer {
  const { status, headers, body } = JSON.parse(cipher.decrypt(cellOf(owner), sealed));
  return new Answer(
    status,
    { ...headers, 'idempotency-replayed': 'true' },
    Buffer.from(body, 'base64').toString(),
  );
}
