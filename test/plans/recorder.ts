import type { CompiledQuery, KyselyPlugin, PluginTransformQueryArgs } from 'kysely';
import type { Db } from '../../lib/data/connection/db.ts';

/** A database that records its queries. */
export type Recorder = {
  db: Db;
  /** Returns the queries since the last call, as they were sent. */
  take(): CompiledQuery[];
};

export function recordQueries(db: Db): Recorder {
  const asked: PluginTransformQueryArgs[] = [];
  const plugin: KyselyPlugin = {
    transformQuery: (args) => {
      asked.push(args);
      return args.node;
    },
    transformResult: async ({ result }) => result,
  };
  const executor = db.getExecutor();
  const take = () => asked.splice(0).map(({ node, queryId }) => executor.compileQuery(node, queryId));
  return { db: db.withPlugin(plugin), take };
}
