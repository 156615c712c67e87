/**
 * What `package.json` names where this folder is installed as a link; what `npm run client:pack` makes names the modules of `dist`
 * themselves. Only a module that loads the build can say in a sentence that there is none.
 */
const [client, field, rxdb] = await Promise.all([
  import('./dist/index.js'),
  import('./dist/field/index.js'),
  import('./dist/rxdb.js'),
]).catch((cause) => {
  if (cause.code !== 'ERR_MODULE_NOT_FOUND') throw cause;
  const folder = new URL('../../', import.meta.url).pathname;
  throw new Error(`@tournee/client is linked and not built: run \`npm run client:build\` in ${folder}.`, {
    cause,
  });
});

export const {
  createClient,
  fromCents,
  isProblem,
  items,
  memoryTokens,
  NetworkFault,
  pages,
  Problem,
  timedId,
  toCents,
  UnreadableAnswer,
} = client;
export const { indexedDbStore, memoryStore, openPhone } = field;
export const { conflictHandler, pullHandler, pushHandler } = rxdb;
