import { others, unreadable } from '../offline/seal/prepare-evening.ts';
import { sealedTexts as texts } from './sealed-texts.ts';

/** The number of stored entries that cannot be decrypted. */
export const SealedNotice = () => (
  <div role="status">
    {unreadable.value > 0 && (
      <p class="notice">
        <strong>{texts.unreadable(unreadable.value)}</strong>
      </p>
    )}
    {others.value > 0 && <p class="quiet">{texts.others(others.value)}</p>}
  </div>
);
