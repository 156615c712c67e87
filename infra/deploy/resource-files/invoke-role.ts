import { trustPolicy } from '../functions/function-role.ts';

/** The role with which an AWS service invokes these functions. */
export function invokeRole(
  service: string,
  targets: unknown[],
  condition?: Parameters<typeof trustPolicy>[1],
) {
  const statement = { Effect: 'Allow', Action: ['lambda:InvokeFunction'], Resource: targets };
  return {
    Type: 'AWS::IAM::Role',
    Properties: {
      AssumeRolePolicyDocument: trustPolicy(service, condition),
      Policies: [{ PolicyName: 'invoke', PolicyDocument: { Version: '2012-10-17', Statement: [statement] } }],
    },
  };
}
