import { computed, signal } from '@preact/signals';
import { operationTable } from '../clients/typescript/src/generated/operations.ts';
import { type Answer, createClient, memoryTokens, type Schemas } from '../clients/typescript/src/index.ts';
import { idInAddress } from './frame/location.ts';
import { clearPhone } from './offline/session/clear-phone.ts';
import {
  forgetSession,
  readSession,
  refreshSession,
  storeSession,
} from './offline/session/stored-session.ts';
import { ask } from './offline/sync/network.ts';
import { withFactor } from './requests/with-factor.ts';
import { storageOf } from './storage.ts';

type Session = Answer<'auth-session'>;
type Config = Answer<'system-config'>;
export type Action = keyof Schemas['May'];

const TOKEN = 'tournee.session';

/** Undefined while signed out; the app shows no association's data then. */
export const session = signal<Session | undefined>(undefined);
/** Whether the session ended without the user's sign-out, which the sign-in page explains. */
export const ended = signal(false);
/** Where the session is stored: in the tab, on the phone, or in the tab because the phone refuses to store it. */
export const storedIn = signal<'tab' | 'phone' | 'tab-only'>('tab');
export const config = signal<Config | undefined>(undefined);

// In memory for this window, and in the tab's storage so that a reload does not sign out.
const tab = storageOf('sessionStorage');
let token = tab.getItem(TOKEN) ?? undefined;
/** Resolves once all data of ended sessions is deleted from this device; a sign-in waits for it. */
let leaving = Promise.resolve();
const tokens = {
  get: () => token,
  set: (next: string | undefined) => {
    if (next === undefined) return void drop();
    if (storedIn.value !== 'phone') tab.setItem(TOKEN, next);
    token = next;
  },
};

/** Drops the token and clears its data; returns the dropped token. */
function drop(): string | undefined {
  const old = token;
  token = undefined;
  tab.removeItem(TOKEN);
  if (old !== undefined) leaving = leaving.then(() => forget(old));
  return old;
}

const named = document.querySelector('meta[name="api"]')?.getAttribute('content');

export const apiAddress = named || location.origin;

const service = {
  url: apiAddress,
  tries: 3,
  headers: { 'accept-language': 'fr' },
  fetch: ask,
};

/** Set while a request waits for the user to show the second factor again: called with whether it was shown. */
export const askedFactor = signal<((isShown: boolean) => void) | undefined>(undefined);
let asking: Promise<boolean> | undefined;

/** Asks for the second factor; requests that are refused at the same time share one question. */
function askForFactor(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    askedFactor.value = resolve;
  }).finally(() => {
    asking = undefined;
    askedFactor.value = undefined;
  });
  return asking;
}

const connect = () =>
  withFactor(
    createClient({
      ...service,
      tokens,
      onSignedOut: () => {
        // A user's own sign-out needs no explanation.
        ended.value = session.value !== undefined;
        session.value = undefined;
      },
    }),
    askForFactor,
  );

export let client = connect();

let isDeskKnown = false;

/** Gives the client the operations that only desk pages call, which a phone at the door does not load. */
export async function learnDeskOperations(): Promise<void> {
  const { deskTable } = await import('./desk/desk-operations.ts');
  // A client knows the versions of what it has read, so that it is made anew only once.
  if (isDeskKnown) return;
  isDeskKnown = true;
  Object.assign(operationTable, deskTable);
  client = connect();
}

/** Signs in; `isToStay` stores the session on the phone for offline use. Throws the service's refusal. */
export const signIn = (credentials: Schemas['Credentials'], isToStay: boolean): Promise<void> =>
  signInBy(() => client.signIn(credentials), isToStay);

/** Signs in with an answer that has a token. */
export async function signInBy(ask: () => Promise<{ token: string }>, isToStay: boolean): Promise<void> {
  await leaving;
  storedIn.value = isToStay ? 'phone' : 'tab';
  tokens.set((await ask()).token);
  const mine = token;
  await openSession();
  if (isToStay && token === mine) await keepSession();
}

/** Stores the session on the phone for offline use, or in the tab if the phone refuses, which `storedIn` then says. */
export async function keepSession(): Promise<void> {
  const [mine, shown, known] = [token, session.value, config.value];
  if (mine === undefined || !shown || !known) return;
  const isStored = await storeSession({ token: mine, session: shown, config: known }).then(
    () => true,
    () => false,
  );
  // The user signed out meanwhile.
  if (token !== mine) return isStored ? forgetSession(mine) : undefined;
  storedIn.value = isStored ? 'phone' : 'tab-only';
  if (isStored) tab.removeItem(TOKEN);
  else tab.setItem(TOKEN, mine);
}

/** Loads the current session; throws the service's refusal. */
export async function openSession(): Promise<{ session: Session; config: Config }> {
  const asked = token;
  const [read, known] = await Promise.all([client.auth.session(), client.system.config()]);
  // Ignores the response if the user has signed out or another user has signed in during the request.
  if (token !== asked) return { session: read, config: known };
  config.value = known;
  ended.value = false;
  session.value = read;
  if (storedIn.value === 'phone' && asked !== undefined)
    await refreshSession({ token: asked, session: read, config: known }).catch(() => {});
  return { session: read, config: known };
}

/** Reloads the session after a change to its data; on failure keeps the old one. */
export const reopenSession = (): void => void openSession().catch(() => {});

/** Shows the session stored on this phone; false without one. */
export async function openStoredSession(): Promise<boolean> {
  const stored = hasToken() ? undefined : await readSession();
  if (!stored) return false;
  storedIn.value = 'phone';
  token = stored.token;
  config.value = stored.config;
  session.value = stored.session;
  return true;
}

export const hasToken = (): boolean => token !== undefined;

/** How long a sign-out waits for the phone to forget the session, in milliseconds. */
const FORGETTING_MS = 1000;

/** Ends the session here at once, also offline, and at the service if it responds. */
export async function signOut(): Promise<void> {
  // Whoever sees the sign-in page may close the application, which must not open signed in again.
  const late = new Promise((resolve) => setTimeout(resolve, FORGETTING_MS));
  if (token !== undefined) await Promise.race([forgetSession(token).catch(() => {}), late]);
  session.value = undefined;
  ended.value = false;
  const old = drop();
  await leaving;
  // A separate client, so that its response does not affect a newer session.
  if (old !== undefined)
    await createClient({ ...service, tokens: memoryTokens(old) })
      .signOut()
      .catch(() => {});
}

/** What windows of this browser tell each other: a token that ended, a request for one, or the one in use. */
type Told = { left?: string; asks?: true; has?: string };

const windows = new BroadcastChannel('tournee-session');
const tell = (told: Told) => windows.postMessage(told);

/** Deletes a session's data from this device, and notifies other windows. */
async function forget(old: string): Promise<void> {
  // A failure to clear data does not keep the user signed in.
  await clearPhone(old).catch(() => {});
  tell({ left: old });
}

/** Called with the token of another window while this one waits for it. */
let take: ((token: string) => void) | undefined;

windows.onmessage = async ({ data: { left, asks, has } }: MessageEvent<Told>) => {
  if (asks && token && session.value && storedIn.value !== 'phone') tell({ has: token });
  if (has) take?.(has);
  // On the phone, another window may also have left a session that this one no longer has.
  if (!left || (left !== token && (storedIn.value !== 'phone' || (await readSession())?.token === token)))
    return;
  token = undefined;
  tab.removeItem(TOKEN);
  session.value = undefined;
};

/** The wait for another window's session, in milliseconds; without another window it delays the sign-in. */
const PATIENCE_MS = 300;

/** Without a session takes that of another tab of this browser, so that links open in a new tab; it never enters a lasting storage. */
export const takeSession = (): Promise<void> =>
  new Promise((resolve) => {
    if (token) return resolve();
    take = (token) => {
      take = undefined;
      tokens.set(token);
      resolve();
    };
    setTimeout(() => {
      take = undefined;
      resolve();
    }, PATIENCE_MS);
    tell({ asks: true });
  });

/** Whether the user has a right at all; the service checks it anyway. */
export const may = (action: Action): boolean => session.value?.may[action] !== undefined;

/** Whether the association takes cards, and the user may take them. */
export const takesCards = (): boolean => session.value?.association?.chk_pay === 1 && may('pay.take');

/** Whether the association of the session is the example; a session that an older version stored does not say. */
export const isExample = (): boolean => session.value?.association?.is_example === true;

/** The scope of a right: the user's own records, the association's, or all. */
export const scopeOf = (action: Action) => session.value?.may[action];

/** The association shown: the user's own, or the one a super administrator has selected. */
export const entityId = computed(() => session.value?.entity_id ?? idInAddress('amicale'));

/** The association parameter for requests of super administrators, who have none of their own. */
export const ofEntity = (): { entity_id?: number } =>
  session.value?.entity_id === null && entityId.value !== undefined ? { entity_id: entityId.value } : {};

/** The service's label of an enumeration value. */
export function label(of: keyof Config['labels'], value: string | null): string {
  const known: Record<string, string> = config.value?.labels[of] ?? {};
  return value === null ? '' : (known[value] ?? value);
}

/** The values and labels of an enumeration. */
export const choices = (of: keyof Config['labels']): (readonly [string, string])[] =>
  Object.entries(config.value?.labels[of] ?? {});

/** The label of a role. */
export function roleName(id: number): string {
  const name = config.value?.roles.find(({ role_id }) => role_id === id)?.name;
  return name === undefined ? '' : label('roles', name);
}
