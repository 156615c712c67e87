import { type Dialect, PostgresDialect, type PostgresDialectConfig, PostgresDriver } from 'kysely';

type Connection = Parameters<PostgresDriver['rollbackTransaction']>[0];

/** The dialect of a PostgreSQL server, whose connections may end at any moment. */
export function serverDialect(config: PostgresDialectConfig): Dialect {
  const dialect = new PostgresDialect(config);
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => new ServerDriver(config),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

class ServerDriver extends PostgresDriver {
  /** The driver drops a connection that cannot roll back; why there was something to roll back says more than that. */
  override async rollbackTransaction(connection: Connection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {});
  }
}
