import type { Page } from 'playwright-core';

/** In pixels: what a finger meets, and what it does not confuse. */
const HEIGHT = 44;
const APART = 16;
const APART_IN_GROUP = 8;

/** Controls that are too low, and buttons too near to each other; those of one choice are nearer, and rows of a list touch. */
const HARD = `(() => {
  const hard = new Set();
  const nameOf = (one) => (one.textContent || one.name || one.className).trim().slice(0, 40);
  const touched = (one) => (one.type === 'checkbox' ? one.labels[0] : one).getBoundingClientRect();
  const controls = [...document.querySelectorAll('main :is(a, button, summary, select, input, textarea)')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }));
  for (const one of controls)
    if (touched(one).height < ${HEIGHT}) hard.add(nameOf(one) + ' is ' + touched(one).height.toFixed(1) + ' high');
  const buttons = controls.filter((one) => one.matches('button, summary, .button'));
  // What stays in place lies over what is scrolled.
  const layerOf = (one) => one.closest('.undo, .chosen-door, .choosing, .correcting > .actions, .on-map');
  const listOf = (one) => one.closest('.flats, .maplibregl-ctrl-group');
  const groupOf = (one) => one.closest('.pad, .types, .stepper');
  for (const [at, one] of buttons.entries())
    for (const other of buttons.slice(at + 1)) {
      const [first, second] = [touched(one), touched(other)];
      const gap = Math.max(
        second.left - first.right, first.left - second.right, second.top - first.bottom, first.top - second.bottom,
      );
      const isOf = (place) => place(one) && place(one) === place(other);
      const least = isOf(listOf) ? 0 : isOf(groupOf) ? ${APART_IN_GROUP} : ${APART};
      if (layerOf(one) === layerOf(other) && gap < least - 0.1)
        hard.add(nameOf(one) + ' and ' + nameOf(other) + ' are ' + gap.toFixed(1) + ' apart');
    }
  return [...hard];
})()`;

export const hardToTouch = (page: Page): Promise<string[]> => page.evaluate(HARD);
