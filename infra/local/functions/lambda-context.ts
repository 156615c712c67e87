import type { Context } from 'aws-lambda';

/** The Lambda context passed to handlers; `seconds` is the timeout it reports. */
export function localContext(awsRequestId: string, seconds = 30): Context {
  return {
    awsRequestId,
    callbackWaitsForEmptyEventLoop: false,
    functionName: 'local',
    functionVersion: '$LATEST',
    invokedFunctionArn: 'arn:aws:lambda:local:000000000000:function:local',
    memoryLimitInMB: '1024',
    logGroupName: 'local',
    logStreamName: 'local',
    getRemainingTimeInMillis: () => seconds * 1000,
    done: () => {},
    fail: () => {},
    succeed: () => {},
  };
}
