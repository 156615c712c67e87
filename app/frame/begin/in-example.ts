import { signal } from '@preact/signals';
import { entityId } from '../../session.ts';
import { storageOf } from '../../storage.ts';

/** Where this browser remembers which association is the example. */
const EXAMPLE = 'tournee.example';

const storage = storageOf('localStorage');
const example = signal(storage.getItem(EXAMPLE));

/** Remembers that the association of the session is the example. */
export function rememberExample(): void {
  const name = String(entityId.value ?? '');
  storage.setItem(EXAMPLE, name);
  example.value = name;
}

/** Whether the association that is shown is the example that was opened in this browser. */
export const isExample = (): boolean =>
  entityId.value !== undefined && example.value === String(entityId.value);
