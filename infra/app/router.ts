import { fileAt } from './served.ts';

/** What CloudFront tells a function of a request, as far as it is looked at. */
type RouterEvent = { request: { uri: string } };

/** Nothing is stored under this name, so that S3 answers that it is not there. */
const NOWHERE = 'nowhere';

/**
 * Runs in CloudFront before each request: the address of a page leads to the page, and an address where nothing is to
 * nothing, whatever the bucket holds. Its engine knows no destructuring, no spread and no class.
 */
export function handler(event: RouterEvent): RouterEvent['request'] {
  const request = event.request;
  request.uri = `/${fileAt(request.uri) ?? NOWHERE}`;
  return request;
}
