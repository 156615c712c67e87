import { trust } from '../function-role.ts';

/** The role under which a service of AWS calls these functions. */
export function invokeRole(service: string, targets: unknown[], condition?: Parameters<typeof trust>[1]) {
  const statement = { Effect: 'Allow', Action: ['lambda:InvokeFunction'], Resource: targets };
  return {
    Type: 'AWS::IAM::Role',
    Properties: {
      AssumeRolePolicyDocument: trust(service, condition),
      Policies: [{ PolicyName: 'invoke', PolicyDocument: { Version: '2012-10-17', Statement: [statement] } }],
    },
  };
}
