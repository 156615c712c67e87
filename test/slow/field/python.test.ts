import { afterAll } from '@jest/globals';
import { playScenarios } from '../../support/field/play-scenarios.ts';
import { startPython } from '../../support/field/python-client.ts';

const python = startPython();
afterAll(() => python.stop());

playScenarios('in Python', python.makeClient);
