import { sealAll, sealEnded } from '../seal/seal-evenings.ts';
import { openPhoneStores } from '../store/evening-databases.ts';
import { forgetSession, readSession } from './stored-session.ts';
import { lockIfFree, takeOverLock } from './window-lock.ts';

/**
 * Takes what a person had on this phone off it: the session of `token`, and the documents of every evening; visits that were not
 * sent stay, encrypted. Whoever this phone keeps signed in by another session keeps their evenings. Without a network too. What fails
 * stays for the next start.
 */
export async function clearPhone(token: string): Promise<void> {
  await forgetSession(token).catch(() => {});
  const other = await readSession();
  const staying = other && other.token !== token ? other.session.user.user_id : undefined;
  await openPhoneStores(takeOverLock)
    .then((phone) => sealAll(phone, staying))
    .catch(() => {});
}

/** Ends what was interrupted, for instance because the phone was switched off: for a start at which nobody is signed in. */
export async function finishClearing(): Promise<void> {
  await openPhoneStores(lockIfFree)
    .then((phone) => sealEnded(phone, Date.now()))
    .catch(() => {});
}
