// Jest would compile a `.ts` setup to CommonJS; imported from here, Node loads it natively.
import setup from './global-setup.ts';

export default setup;
