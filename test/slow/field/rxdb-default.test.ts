import { playScenarios } from '../../support/field/play-scenarios.ts';
import { makeRxdb } from '../../support/field/rxdb-client.ts';

playScenarios('with RxDB and its own conflict handler', makeRxdb(false), { merges: false });
