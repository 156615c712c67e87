import type { Generated } from 'kysely';
import type { Instant } from '../time.ts';

/** What every record that changes has. */
export type Versioned = { version: Generated<number>; created_at: Instant; updated_at: Instant };
