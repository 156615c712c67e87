import { makeHandMade } from '../../support/field/hand-made.ts';
import { playScenarios } from '../../support/field/play-scenarios.ts';

playScenarios('of the typed client', makeHandMade);
