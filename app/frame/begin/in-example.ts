import { entityId } from '../../session.ts';
import { storageOf } from '../../storage.ts';

/** Where this browser remembers which association is the example. */
const EXAMPLE = 'tournee.example';

/** Remembers that the association of the session is the example. */
export const rememberExample = () => storageOf('localStorage').setItem(EXAMPLE, String(entityId.value ?? ''));

/** Whether the association that is shown is the example that was opened in this browser. */
export const isExample = (): boolean =>
  entityId.value !== undefined && storageOf('localStorage').getItem(EXAMPLE) === String(entityId.value);
