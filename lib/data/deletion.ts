import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Which records are meant: live ones, deleted ones, or both. */
export type Existence = 'live' | 'deleted' | 'any';

/** The predicate of soft deletion. */
export function existsAs(existence: Existence, column: string): RawBuilder<SqlBool> {
  const deletedAt = sql.ref(column);
  switch (existence) {
    case 'live':
      return sql<SqlBool>`${deletedAt} is null`;
    case 'deleted':
      return sql<SqlBool>`${deletedAt} is not null`;
    case 'any':
      return sql<SqlBool>`true`;
  }
}
