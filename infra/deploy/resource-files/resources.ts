/** Resources of a template by their logical ids. */
export type Resources = Record<string, { Type: string; [key: string]: unknown }>;
