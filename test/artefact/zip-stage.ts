import { writeFile } from 'node:fs/promises';
import * as z from 'zod';
import { type AllFunctions, loadFunctions } from '../../infra/deploy/functions/functions.ts';
import { type StageServices, startStageServices } from './backing-services.ts';
import { environmentFor, factsOf } from './function-facts.ts';
import { type Lambdas, openLambdas } from './lambdas.ts';
import { unpackZips } from './zips.ts';

/** A local stage that runs the zip of every function. */
export type ZipStage = StageServices & {
  all: AllFunctions;
  lambdas: Lambdas;
  /** Results of the jobs that set the stage up, by name. */
  setupResults: Map<string, unknown>;
  /** The first super administrator. */
  admin: { username: string; password: string };
  close(): Promise<void>;
};

const Admin = z.object({ username: z.string(), password: z.string() });

/** Opens a stage on an empty database; its zips migrate the database and create the first super administrator. */
export async function openZipStage(options: { processes: number }): Promise<ZipStage> {
  await using cleanup = new AsyncDisposableStack();
  const all = await loadFunctions();
  const queues = all.workers.map(({ handler }) => handler.facts.queue);
  const services = await startStageServices(queues, cleanup);
  const zips = await unpackZips();
  cleanup.defer(() => zips.remove());
  const facts = factsOf(all);
  const lambdas = openLambdas({
    zips,
    environmentOf: (name) => environmentFor(facts(name), services.environment),
    secondsOf: (name) => facts(name).seconds,
    ...options,
  });
  cleanup.defer(() => lambdas.stop());
  const setupResults = new Map<string, unknown>();
  setupResults.set('jobs/migrate', await lambdas.invoke('jobs/migrate', {}));
  setupResults.set('jobs/create-admin', await lambdas.invoke('jobs/create-admin', { username: 'admin' }));
  const admin = Admin.parse(setupResults.get('jobs/create-admin'));
  await writeFile(services.settings.adminFile, JSON.stringify(admin), { mode: 0o600 });
  const opened = cleanup.move();
  return { ...services, all, lambdas, setupResults, admin, close: () => opened.disposeAsync() };
}
