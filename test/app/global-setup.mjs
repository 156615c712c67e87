import '../../infra/project-node.mjs';

// Jest would turn a `.ts` setup into CommonJS; from here Node itself loads it.
const { startForPages } = await import('./service.ts');

export default startForPages;
