import { withStyle } from '../../own-files.ts';

/** Loads the screen of a card's code with its style: phones do not keep them, as a card needs a network anyway. */
export const loadCardScreen = () => withStyle('card-style', import('./pay-by-card.tsx'));
