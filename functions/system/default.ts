import { defaultRoute } from '../../lib/runtime/http/default-route.ts';

export const handler = defaultRoute();
