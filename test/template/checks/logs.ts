import { asList, type Json, ofType, type Resource, valueAt } from '../template.ts';

/** Faults of logs: every log goes to a log group of the stage, with the retention of the stage. */
export function logFaults(template: Json, retentionDays: number): string[] {
  const groups = ofType(template, 'AWS::Logs::LogGroup');
  const names = new Set(groups.map(({ properties }) => valueAt(properties, 'LogGroupName')));
  const ids = new Set(groups.map(({ id }) => id));
  return [
    ...groups
      .filter(({ properties }) => valueAt(properties, 'RetentionInDays') !== retentionDays)
      .map(({ id }) => `${id} is not kept for ${retentionDays} days`),
    ...ofType(template, 'AWS::Lambda::Function')
      .filter(({ properties }) => !names.has(valueAt(properties, 'LoggingConfig', 'LogGroup')))
      .map(({ id }) => `${id} has a log group of its own making`),
    ...ofType(template, 'AWS::RDS::DBCluster').flatMap((cluster) => clusterFaults(cluster, names)),
    ...ofType(template, 'AWS::ApiGatewayV2::Stage')
      .filter(
        ({ properties }) =>
          !ids.has(String(valueAt(properties, 'AccessLogSettings', 'DestinationArn', 'Fn::GetAtt', 0))),
      )
      .map(({ id }) => `${id} writes no access log`),
  ];
}

/** RDS creates a log group without retention if the stack does not declare it. */
function clusterFaults({ id, properties }: Resource, names: Set<Json | undefined>): string[] {
  const name = String(valueAt(properties, 'DBClusterIdentifier'));
  return asList(valueAt(properties, 'EnableCloudwatchLogsExports'))
    .map((kind) => `/aws/rds/cluster/${name}/${String(kind)}`)
    .filter((group) => !names.has(group))
    .map((group) => `${id} makes ${group} by itself`);
}
