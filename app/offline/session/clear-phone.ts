import { sealAll, sealEnded } from '../seal/seal-evenings.ts';
import { openPhoneStores } from '../store/evening-databases.ts';
import { forgetSession, readSession } from './stored-session.ts';
import { lockIfFree, takeOverLock } from './window-lock.ts';

/**
 * Deletes a user's data from this phone: the session of `token` and the documents of every evening. Unsent
 * data stays, encrypted. Skips the evenings of a user whom this phone keeps signed in by another session.
 * Works offline; failures are retried at the next start.
 */
export async function clearPhone(token: string): Promise<void> {
  await forgetSession(token).catch(() => {});
  const other = await readSession();
  const staying = other && other.token !== token ? other.session.user.user_id : undefined;
  await openPhoneStores(takeOverLock)
    .then((phone) => sealAll(phone, staying))
    .catch(() => {});
}

/** Completes an interrupted clearing, such as after a power-off; runs at a start without a signed-in user. */
export async function finishClearing(): Promise<void> {
  await openPhoneStores(lockIfFree)
    .then((phone) => sealEnded(phone, Date.now()))
    .catch(() => {});
}
