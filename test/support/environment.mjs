// Jest would turn a `.ts` environment into CommonJS; from here Node itself loads it.
import TourneeEnvironment from './environment.ts';

export default TourneeEnvironment;
