const texts = {
  kept: 'Brouillon non enregistré : cette page montre ce que vous aviez saisi, pas ce qui est enregistré.',
  drop: 'Abandonner le brouillon',
};

/** Says that a form shows what was typed before and not saved; `drop` shows what is stored. */
export const keptDraft = (drop: () => void) => () => (
  <div class="notice" role="status">
    <p>{texts.kept}</p>
    <button type="button" onClick={drop}>
      {texts.drop}
    </button>
  </div>
);
