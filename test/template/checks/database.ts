import { at, type Json, ofType } from '../template.ts';

/** The database is encrypted, out of sight, and nobody of ours knows a password of it. */
export function databaseFaults(template: Json): string[] {
  const clusters = ofType(template, 'AWS::RDS::DBCluster').flatMap(({ id, properties }) => [
    ...(at(properties, 'StorageEncrypted') === true && at(properties, 'KmsKeyId')
      ? []
      : [`${id} is not encrypted`]),
    ...(at(properties, 'EnableIAMDatabaseAuthentication') === true ? [] : [`${id} takes passwords only`]),
    ...(at(properties, 'ManageMasterUserPassword') === true && !at(properties, 'MasterUserPassword')
      ? []
      : [`${id} has an owner's password that we know`]),
  ]);
  const instances = ofType(template, 'AWS::RDS::DBInstance')
    .filter(({ properties }) => at(properties, 'PubliclyAccessible') !== false)
    .map(({ id }) => `${id} can be seen from outside`);
  const parameters = ofType(template, 'AWS::RDS::DBClusterParameterGroup').flatMap(({ id, properties }) =>
    Object.entries(REQUIRED)
      .filter(([name, value]) => at(properties, 'Parameters', name) !== value)
      .map(([name]) => `${id} does without ${name}`),
  );
  return [...clusters, ...instances, ...parameters];
}

/** Connections are encrypted, and values of statements, which may be personal, are not in the log. */
const REQUIRED = {
  'rds.force_ssl': '1',
  log_statement: 'none',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_error_verbosity: 'terse',
};
