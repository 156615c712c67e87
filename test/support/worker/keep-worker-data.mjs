// The runner (0.8.2) sends its settings to all workers once, when the first one requests them. A worker that is not yet
// listening would miss them, request them and wait forever; so they are stored here and delivered when it requests them.
const own = `--import=${import.meta.url}`;
const DATA = 'jest-light-runner-worker-data';
const QUESTION = 'jest-light-runner-get-worker-data';

// Processes started by tests are not workers.
process.env.NODE_OPTIONS = (process.env.NODE_OPTIONS ?? '').replace(own, '').trim();

if (process.send) {
  let kept;
  const keep = (message) => {
    if (message?.type === DATA) kept = message;
  };
  process.on('message', keep);
  // The parent process has ended.
  process.once('disconnect', () => process.exit(1));
  const send = process.send.bind(process);
  process.send = (message, ...rest) => {
    if (message === QUESTION && kept) {
      setImmediate(() => process.emit('message', kept));
      return true;
    }
    return send(message, ...rest);
  };
}
