/** The first byte of sealed data; increment it when the format changes. */
const VERSION = 1;
const IV_BYTES = 12;

export type SealingKey = Awaited<ReturnType<typeof importKey>>;

/** Imports a key from the service; its bytes cannot be exported again. */
export function importKey(base64url: string) {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(text, (one) => one.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** Encrypts a text (AES-256-GCM) for one place: version, fresh nonce, ciphertext with its tag. */
export async function seal(key: SealingKey, place: string, text: string): Promise<Uint8Array> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt(how(iv, place), key, new TextEncoder().encode(text));
  const bytes = new Uint8Array(1 + IV_BYTES + sealed.byteLength);
  bytes.set([VERSION, ...iv]);
  bytes.set(new Uint8Array(sealed), 1 + IV_BYTES);
  return bytes;
}

/** Decrypts; throws if the data was altered, moved, or sealed with another key or an unknown version. */
export async function unseal(
  key: SealingKey,
  place: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> {
  if (bytes[0] !== VERSION) throw new Error('sealed by another version');
  const iv = bytes.slice(1, 1 + IV_BYTES);
  const opened = await crypto.subtle.decrypt(how(iv, place), key, bytes.slice(1 + IV_BYTES));
  return new TextDecoder().decode(opened);
}

const how = (iv: Uint8Array<ArrayBuffer>, place: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(`${VERSION}|${place}`),
});
