// The runner (0.8.2) hands its settings to every worker that is there when the first one asks for them. A worker that is
// not listening yet would miss them, ask, and wait for ever: they are kept here and told again when it asks.
const own = `--import=${import.meta.url}`;
const DATA = 'jest-light-runner-worker-data';
const QUESTION = 'jest-light-runner-get-worker-data';

// Whatever a test starts is no worker.
process.env.NODE_OPTIONS = (process.env.NODE_OPTIONS ?? '').replace(own, '').trim();

if (process.send) {
  let kept;
  const keep = (message) => {
    if (message?.type === DATA) kept = message;
  };
  process.on('message', keep);
  // Whoever asked for the tests is gone.
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
