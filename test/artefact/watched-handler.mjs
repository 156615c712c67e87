// Wraps a handler under test and fails every invocation with unfinished work: Lambda freezes the process after the
// response, so that such work continues in a later invocation or never.
import { Socket } from 'node:net';
import { join } from 'node:path';

const { LAMBDA_TASK_ROOT = '', WATCHED_HANDLER = '' } = process.env;

// Opens stdout and stderr, so that they count as resources that existed before.
process.stdout.write('');
process.stderr.write('');
const before = process.getActiveResourcesInfo();

const [module, name] = WATCHED_HANDLER.split('.');
const { [name]: watched } = await import(join(LAMBDA_TASK_ROOT, `${module}.mjs`));

export async function handler(event, context) {
  try {
    return await watched(event, context);
  } finally {
    await refuseUnfinishedWork();
  }
}

// The runtime client refuses handlers that take a callback, which it recognises by the number of arguments.
Object.defineProperty(handler, 'length', { value: watched.length });

class UnfinishedWork extends Error {
  name = 'UnfinishedWork';
}

async function refuseUnfinishedWork() {
  // The runtime client also waits one turn of the event loop before it sends the response.
  await nextTurn();
  while (process._getActiveHandles().some(isEndedConnection)) await nextTurn();
  const resources = newResources();
  if (resources.length > 0) throw new UnfinishedWork(resources.join(', '));
  if (!(await comesToRest())) throw new UnfinishedWork('work in another thread');
}

function nextTurn() {
  return new Promise((resolve) => setImmediate(resolve));
}

/** A connection that we have ended only waits for the other side to close; it is no unfinished work. */
function isEndedConnection(handle) {
  return handle instanceof Socket && (handle.writableEnded || handle.destroyed);
}

/** Active resources that did not exist at the start. */
function newResources() {
  // Immediates are ignored: garbage collection schedules some as well.
  const left = process.getActiveResourcesInfo().filter((resource) => resource !== 'Immediate');
  for (const resource of before) {
    const at = left.indexOf(resource);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** Resolves to true if the event loop becomes empty without waiting for anything (`beforeExit`), otherwise to false. */
function comesToRest() {
  const waited = () => performance.eventLoopUtilization().idle;
  const atFirst = waited();
  return new Promise((resolve) => {
    const rest = () => resolve(true);
    const turn = () => {
      if (waited() === atFirst) return void setImmediate(turn).unref();
      process.off('beforeExit', rest);
      resolve(false);
    };
    process.once('beforeExit', rest);
    // Unreferenced, so that it does not keep the event loop alive itself.
    setImmediate(turn).unref();
  });
}
