// Stands before a handler under test and fails every invocation that leaves work behind: Lambda freezes the process
// once the answer is sent, and what is still under way then goes on in somebody else's invocation, or never.
import { Socket } from 'node:net';
import { join } from 'node:path';

const { LAMBDA_TASK_ROOT = '', WATCHED_HANDLER = '' } = process.env;

// Opens the two streams of the log, which stay open: they belong to what was there before.
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

// The runtime client refuses handlers that take a callback: it must see how many arguments this one takes.
Object.defineProperty(handler, 'length', { value: watched.length });

class UnfinishedWork extends Error {
  name = 'UnfinishedWork';
}

async function refuseUnfinishedWork() {
  // The turn of the event loop that the runtime client grants before it sends an answer.
  await nextTurn();
  while (process._getActiveHandles().some(isEndedConnection)) await nextTurn();
  const resources = newResources();
  if (resources.length > 0) throw new UnfinishedWork(resources.join(', '));
  if (!(await comesToRest())) throw new UnfinishedWork('work in another thread');
}

function nextTurn() {
  return new Promise((resolve) => setImmediate(resolve));
}

/** A connection that we have ended still has to hear the same from the other side: there is no work left in it. */
function isEndedConnection(handle) {
  return handle instanceof Socket && (handle.writableEnded || handle.destroyed);
}

/** What keeps the process alive and was not there at its start. */
function newResources() {
  // The collection of garbage leaves some for the next turn, too.
  const left = process.getActiveResourcesInfo().filter((resource) => resource !== 'Immediate');
  for (const resource of before) {
    const at = left.indexOf(resource);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** True when nothing keeps the process alive, so that Node is about to end it, without having waited for anything. */
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
    // It keeps nothing alive itself: another turn of the loop comes only when something else does.
    setImmediate(turn).unref();
  });
}
