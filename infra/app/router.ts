import { fileAt } from './served.ts';

/** The part of a CloudFront request event that the router reads. */
type RouterEvent = { request: { uri: string } };

/** No file has this name, so S3 answers that the object does not exist. */
const NOWHERE = 'nowhere';

/**
 * Runs in CloudFront before each request. Rewrites the address of a page to the page file, and an unknown address to a name that
 * does not exist, whatever the bucket contains. CloudFront's engine has no destructuring, no spread and no classes.
 */
export function handler(event: RouterEvent): RouterEvent['request'] {
  const request = event.request;
  request.uri = `/${fileAt(request.uri) ?? NOWHERE}`;
  return request;
}
