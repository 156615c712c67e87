import type { ComponentProps } from 'preact';
import { Page } from '../ui/page.tsx';

/** A page without the frame, for whoever is not signed in yet or may not go on. */
export const Outside = (page: ComponentProps<typeof Page>) => (
  <div class="door">
    <header>
      <p class="brand">Tournée</p>
    </header>
    <Page {...page} />
  </div>
);
