import { createContext } from 'preact';
import type { PageName } from './paths.ts';

/** Whether the user may open a page; the frame, which knows all pages, provides this. */
export const MayOpen = createContext<(name: PageName) => boolean>(() => false);
