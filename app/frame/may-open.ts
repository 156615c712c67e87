import { createContext } from 'preact';
import type { PageName } from './paths.ts';

/** Whether the signed-in person may open a page; the frame, which knows all pages, says so to those within it. */
export const MayOpen = createContext<(name: PageName) => boolean>(() => false);
