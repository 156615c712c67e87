import type { Stage } from './values.ts';

/** The stages that offer the example: those to try things in. */
export const exampleStages: readonly Stage[] = ['DEV', 'REC'];
