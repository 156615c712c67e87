import { describeKilledRelays } from '../contract/event-store-killed-contract.ts';
import { describeRelaysTogether } from '../contract/event-store-together-contract.ts';
import { openRunBucket } from './run-bucket.ts';

describeRelaysTogether('a second S3', () => openRunBucket('together'));
describeKilledRelays('a second S3', () => openRunBucket('killed'));
