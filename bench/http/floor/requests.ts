import { v7 } from 'uuid';
import { systemClock } from '../../../lib/core/time.ts';
import type { HttpRequest } from '../connection.ts';
import { MEMBERS } from '../season.ts';
import { memberAt, neighbourAt } from '../turns.ts';
import { FLOOR_PASSWORD, LARGE } from './schema.ts';

const userOf = (serial: number) => 1 + memberAt(serial);
const associationOf = (user: number) => 1 + Math.floor((user - 1) / MEMBERS);
const tokenOf = (user: number) => `token-${user}`;
/** A text as long as the service's ciphertext of a name and a remark. */
const SEALED = 'ab'.repeat(30);

function visitOf(user: number) {
  return {
    id: v7(),
    fk_operation: associationOf(user),
    sector_id: user,
    cents: 1250,
    fk_type_reglement: 'cash',
    name: SEALED,
    remark: SEALED,
    lon: 2.48,
    lat: 48.9,
    passed_at: systemClock.now(),
  };
}

const asking = (path: (user: number) => string) => (serial: number) => {
  const user = userOf(serial);
  return { path: path(user), token: tokenOf(user) };
};

const recording = (user: number) => ({
  method: 'POST',
  path: '/passages',
  token: tokenOf(user),
  body: visitOf(user),
});

/** The requests to the floor, each time of the next of its 200 users. */
export const floorRequests = {
  session: asking(() => '/session'),
  one: asking((user) => `/passages/${(associationOf(user) - 1) * 10_000 + user}`),
  page: asking((user) => `/passages?operation_id=${associationOf(user)}`),
  record: (serial) => recording(userOf(serial)),
  recordInOne: (serial) => recording(1 + neighbourAt(serial)),
  batch: (serial) => {
    const user = userOf(serial);
    const passages = Array.from({ length: 100 }, () => visitOf(user));
    return { method: 'POST', path: '/passages/bulk', token: tokenOf(user), body: { passages } };
  },
  login: (serial) => {
    const body = { username: `membre.${userOf(serial)}`, password: FLOOR_PASSWORD };
    return { method: 'POST', path: '/login', body };
  },
  adapter: () => ({ path: '/nothing' }),
  figures: () => ({ path: `/figures?operation_id=${LARGE.operation}`, token: tokenOf(LARGE.user) }),
} satisfies Record<string, (serial: number) => HttpRequest>;
