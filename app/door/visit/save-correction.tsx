import { visitTexts as texts } from './texts.ts';

/** Ends a correction; a new visit is recorded by its last choice. */
export const SaveCorrection = ({ save }: { save: () => void }) => (
  <p class="actions">
    <button type="button" class="main" onClick={save}>
      {texts.saveCorrection}
    </button>
  </p>
);
