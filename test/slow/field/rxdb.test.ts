import { playScenarios } from '../../support/field/play-scenarios.ts';
import { makeRxdb } from '../../support/field/rxdb-client.ts';

playScenarios('with RxDB', makeRxdb(true));
