import { writeFile } from 'node:fs/promises';
import * as z from 'zod';
import { type AllFunctions, loadFunctions } from '../../infra/deploy/functions.ts';
import { openSurroundings, type Surroundings } from './backing-services.ts';
import { environmentFor, factsOf } from './function-facts.ts';
import { type Lambdas, openLambdas } from './lambdas.ts';
import { unpackZips } from './zips.ts';

/** A stage on this machine in which every function is its zip. */
export type ZipStage = Surroundings & {
  all: AllFunctions;
  lambdas: Lambdas;
  /** What the jobs that opened it returned. */
  opening: Map<string, unknown>;
  /** The first super administrator. */
  admin: { username: string; password: string };
  close(): Promise<void>;
};

const Admin = z.object({ username: z.string(), password: z.string() });

/** Opens a stage on an empty database; its own zips migrate it and make its first super administrator. */
export async function openZipStage(options: { processes: number }): Promise<ZipStage> {
  await using closing = new AsyncDisposableStack();
  const all = await loadFunctions();
  const queues = all.workers.map(({ handler }) => handler.facts.queue);
  const surroundings = await openSurroundings(queues, closing);
  const zips = await unpackZips();
  closing.defer(() => zips.remove());
  const facts = factsOf(all);
  const lambdas = openLambdas({
    zips,
    environmentOf: (name) => environmentFor(facts(name), surroundings.environment),
    secondsOf: (name) => facts(name).seconds,
    ...options,
  });
  closing.defer(() => lambdas.stop());
  const opening = new Map<string, unknown>();
  opening.set('jobs/migrate', await lambdas.invoke('jobs/migrate', {}));
  opening.set('jobs/create-admin', await lambdas.invoke('jobs/create-admin', { username: 'admin' }));
  const admin = Admin.parse(opening.get('jobs/create-admin'));
  await writeFile(surroundings.settings.adminFile, JSON.stringify(admin), { mode: 0o600 });
  const opened = closing.move();
  return { ...surroundings, all, lambdas, opening, admin, close: () => opened.disposeAsync() };
}
