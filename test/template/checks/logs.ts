import { at, type Json, list, ofType, type Resource } from '../template.ts';

/** Whatever writes a log writes it to a group of the stack, and every group is kept as long as the stage says. */
export function logFaults(template: Json, retentionDays: number): string[] {
  const groups = ofType(template, 'AWS::Logs::LogGroup');
  const names = new Set(groups.map(({ properties }) => at(properties, 'LogGroupName')));
  const ids = new Set(groups.map(({ id }) => id));
  return [
    ...groups
      .filter(({ properties }) => at(properties, 'RetentionInDays') !== retentionDays)
      .map(({ id }) => `${id} is not kept for ${retentionDays} days`),
    ...ofType(template, 'AWS::Lambda::Function')
      .filter(({ properties }) => !names.has(at(properties, 'LoggingConfig', 'LogGroup')))
      .map(({ id }) => `${id} has a log group of its own making`),
    ...ofType(template, 'AWS::RDS::DBCluster').flatMap((cluster) => clusterFaults(cluster, names)),
    ...ofType(template, 'AWS::ApiGatewayV2::Stage')
      .filter(
        ({ properties }) =>
          !ids.has(String(at(properties, 'AccessLogSettings', 'DestinationArn', 'Fn::GetAtt', 0))),
      )
      .map(({ id }) => `${id} writes no access log`),
  ];
}

/** RDS makes a group that is kept for ever when there is none of the name. */
function clusterFaults({ id, properties }: Resource, names: Set<Json | undefined>): string[] {
  const name = String(at(properties, 'DBClusterIdentifier'));
  return list(at(properties, 'EnableCloudwatchLogsExports'))
    .map((kind) => `/aws/rds/cluster/${name}/${String(kind)}`)
    .filter((group) => !names.has(group))
    .map((group) => `${id} makes ${group} by itself`);
}
