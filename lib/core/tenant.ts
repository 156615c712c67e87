/** The rows a unit of work may see: those of one association, or all. */
export type Tenant = { entityId: number } | 'all';
