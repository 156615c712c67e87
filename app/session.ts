import { computed, signal } from '@preact/signals';
import { type Answer, createClient, type Schemas } from '../clients/typescript/src/index.ts';
import { idInAddress } from './location.ts';

type Session = Answer<'auth-session'>;
type Config = Answer<'system-config'>;
type Action = keyof Schemas['May'];

const TOKEN = 'tournee.session';

/** Undefined while nobody is signed in: nothing of an association is shown then. */
export const session = signal<Session | undefined>(undefined);
/** Why the sign-in page is there, when it was not opened by its user. */
export const ended = signal(false);
const config = signal<Config | undefined>(undefined);

// In memory for this window, and in the storage of its tab so that reloading does not sign out.
let token = sessionStorage.getItem(TOKEN) ?? undefined;
const tokens = {
  get: () => token,
  set: (next: string | undefined) => {
    token = next;
    if (next === undefined) sessionStorage.removeItem(TOKEN);
    else sessionStorage.setItem(TOKEN, next);
  },
};

const named = document.querySelector('meta[name="api"]')?.getAttribute('content');

export const client = createClient({
  url: named || location.origin,
  tokens,
  tries: 3,
  headers: { 'accept-language': 'fr' },
  onSignedOut: () => {
    // Whoever signs out themselves needs no explanation.
    ended.value = session.value !== undefined;
    session.value = undefined;
  },
});

/** Reads who is signed in; throws what the service refuses. */
export async function openSession(): Promise<void> {
  const [read, known] = await Promise.all([client.auth.session(), config.value ?? client.system.config()]);
  config.value = known;
  ended.value = false;
  session.value = read;
}

export const hasToken = (): boolean => token !== undefined;

/** Ends the session here at once, and on the service as soon as it answers. */
export async function signOut(): Promise<void> {
  session.value = undefined;
  ended.value = false;
  sessionStorage.removeItem(TOKEN);
  await client.signOut().catch(() => tokens.set(undefined));
}

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
