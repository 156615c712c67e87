import { defaultRoute } from '../../lib/runtime/default-route.ts';

export const handler = defaultRoute();
