// As in the scripts of package.json. With them the service holds half the memory: the heap of a process that may take all
// of a large machine is not collected before it has grown to that.
const HEAP_OPTIONS = ['--liftoff-only', '--max-semi-space-size=4', '--max-old-space-size=512'];

const missing = HEAP_OPTIONS.filter((option) => !process.execArgv.includes(option));
const { execve } = process;
// The same process goes on as another Node, with its id and its terminal; Windows cannot do that.
if (missing.length > 0 && execve && process.platform !== 'win32') {
  execve(
    process.execPath,
    [process.execPath, ...process.execArgv, ...missing, ...process.argv.slice(1)],
    process.env,
  );
}
await import('./run-service.ts');
