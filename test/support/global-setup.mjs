// Jest would turn a `.ts` setup into CommonJS; from here Node itself loads it.
import setup from './global-setup.ts';

export default setup;
