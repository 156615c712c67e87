import { computed, signal } from '@preact/signals';
import { type Answer, createClient, memoryTokens, type Schemas } from '../clients/typescript/src/index.ts';
import { idInAddress } from './frame/location.ts';
import { clearPhone } from './offline/session/clear-phone.ts';
import { readSession, refreshSession, storeSession } from './offline/session/stored-session.ts';
import { ask } from './offline/sync/network.ts';
import { storageOf } from './storage.ts';

type Session = Answer<'auth-session'>;
type Config = Answer<'system-config'>;
type Action = keyof Schemas['May'];

const TOKEN = 'tournee.session';

/** Undefined while nobody is signed in: nothing of an association is shown then. */
export const session = signal<Session | undefined>(undefined);
/** Why the sign-in page is there, when it was not opened by its user. */
export const ended = signal(false);
/** Where the session is kept: until its tab is closed, on this phone, or in the tab because the phone refuses to keep it. */
export const storedIn = signal<'tab' | 'phone' | 'tab-only'>('tab');
const config = signal<Config | undefined>(undefined);

// In memory for this window, and in the storage of its tab so that reloading does not sign out.
const tab = storageOf('sessionStorage');
let token = tab.getItem(TOKEN) ?? undefined;
/** Ends when nothing is on this device any more of the sessions that ended; who signs in next waits for it. */
let leaving = Promise.resolve();
const tokens = {
  get: () => token,
  set: (next: string | undefined) => {
    if (next === undefined) return void drop();
    if (storedIn.value !== 'phone') tab.setItem(TOKEN, next);
    token = next;
  },
};

/** From then on nobody is signed in here; answers the token that was in use. */
function drop(): string | undefined {
  const old = token;
  token = undefined;
  tab.removeItem(TOKEN);
  if (old !== undefined) leaving = leaving.then(() => forget(old));
  return old;
}

const named = document.querySelector('meta[name="api"]')?.getAttribute('content');

const service = {
  url: named || location.origin,
  tries: 3,
  headers: { 'accept-language': 'fr' },
  fetch: ask,
};

export const client = createClient({
  ...service,
  tokens,
  onSignedOut: () => {
    // Whoever signs out themselves needs no explanation.
    ended.value = session.value !== undefined;
    session.value = undefined;
  },
});

/** Signs in; `isToStay`: on this phone, so that the application opens without a network. Throws what the service refuses. */
export async function signIn(credentials: Schemas['Credentials'], isToStay: boolean): Promise<void> {
  await leaving;
  storedIn.value = isToStay ? 'phone' : 'tab';
  await client.signIn(credentials);
  const mine = token;
  const known = await openSession();
  if (!isToStay || mine === undefined || token !== mine) return;
  await storeSession({ token: mine, ...known }).catch(() => {
    if (token !== mine) return;
    storedIn.value = 'tab-only';
    tokens.set(mine);
  });
}

/** Reads who is signed in; throws what the service refuses. */
export async function openSession(): Promise<{ session: Session; config: Config }> {
  const asked = token;
  const [read, known] = await Promise.all([client.auth.session(), client.system.config()]);
  // Whoever signed out while it was asked stays signed out, and who has signed in since is somebody else.
  if (token !== asked) return { session: read, config: known };
  config.value = known;
  ended.value = false;
  session.value = read;
  if (storedIn.value === 'phone' && asked !== undefined)
    await refreshSession({ token: asked, session: read, config: known }).catch(() => {});
  return { session: read, config: known };
}

/** Reads it anew after a change of what it says; a service that does not answer leaves what was known. */
export const reopenSession = (): void => void openSession().catch(() => {});

/** Shows the session that this phone has kept, as the service last described it; false where there is none. */
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

/** Ends the session here at once, with a network or without, and on the service as soon as it answers. */
export async function signOut(): Promise<void> {
  session.value = undefined;
  ended.value = false;
  const old = drop();
  await leaving;
  // Through a client of its own: whatever is answered is nothing to who has signed in since.
  if (old !== undefined)
    await createClient({ ...service, tokens: memoryTokens(old) })
      .signOut()
      .catch(() => {});
}

const windows = new BroadcastChannel('tournee-session');

/** Takes what is on this device of the session of a token off it; other windows of the same session hear of it. */
async function forget(old: string): Promise<void> {
  // What cannot be emptied keeps nobody signed in.
  await clearPhone(old).catch(() => {});
  windows.postMessage('left');
}

windows.onmessage = async () => {
  if (storedIn.value !== 'phone' || (await readSession())?.token === token) return;
  token = undefined;
  session.value = undefined;
};

/** Whether the caller may do something at all; the service refuses it anyway. */
export const may = (action: Action): boolean => session.value?.may[action] !== undefined;

/** Whose records the caller may do something to: the own ones, those of the association, all. */
export const scopeOf = (action: Action) => session.value?.may[action];

/** The association that is looked at: the own one, or the one that a super administrator has chosen. */
export const entityId = computed(() => session.value?.entity_id ?? idInAddress('amicale'));

/** For requests of super administrators, who have no association of their own. */
export const ofEntity = (): { entity_id?: number } =>
  session.value?.entity_id === null && entityId.value !== undefined ? { entity_id: entityId.value } : {};

/** What people read for a value of an enumeration, as the service words it. */
export function label(of: keyof Config['labels'], value: string | null): string {
  const known: Record<string, string> = config.value?.labels[of] ?? {};
  return value === null ? '' : (known[value] ?? value);
}

/** The values of an enumeration for a choice. */
export const choices = (of: keyof Config['labels']): (readonly [string, string])[] =>
  Object.entries(config.value?.labels[of] ?? {});

/** What a role is called. */
export function roleName(id: number): string {
  const name = config.value?.roles.find(({ role_id }) => role_id === id)?.name;
  return name === undefined ? '' : label('roles', name);
}

/** The roles that an association gives, for a choice. */
export const roleChoices = (): (readonly [string, string])[] =>
  (config.value?.roles ?? [])
    .filter(({ name }) => name !== 'super_admin')
    .map(({ role_id }) => [String(role_id), roleName(role_id)]);
