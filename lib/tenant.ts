/** Whose rows a unit of work may see: those of one association, or all of them. */
export type Tenant = { entityId: number } | 'all';
