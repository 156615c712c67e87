import { type Json, ofType, valueAt } from '../template.ts';

/** Faults of the database: it must be encrypted, private, and have no password known to us. */
export function databaseFaults(template: Json): string[] {
  const clusters = ofType(template, 'AWS::RDS::DBCluster').flatMap(({ id, properties }) => [
    ...(valueAt(properties, 'StorageEncrypted') === true && valueAt(properties, 'KmsKeyId')
      ? []
      : [`${id} is not encrypted`]),
    ...(valueAt(properties, 'EnableIAMDatabaseAuthentication') === true
      ? []
      : [`${id} takes passwords only`]),
    ...(valueAt(properties, 'ManageMasterUserPassword') === true && !valueAt(properties, 'MasterUserPassword')
      ? []
      : [`${id} has an owner's password that we know`]),
  ]);
  const instances = ofType(template, 'AWS::RDS::DBInstance')
    .filter(({ properties }) => valueAt(properties, 'PubliclyAccessible') !== false)
    .map(({ id }) => `${id} can be seen from outside`);
  const parameters = ofType(template, 'AWS::RDS::DBClusterParameterGroup').flatMap(({ id, properties }) =>
    Object.entries(REQUIRED)
      .filter(([name, value]) => valueAt(properties, 'Parameters', name) !== value)
      .map(([name]) => `${id} does without ${name}`),
  );
  return [...clusters, ...instances, ...parameters];
}

/** Encrypted connections, and no values of statements (possibly personal data) in the log. */
const REQUIRED = {
  'rds.force_ssl': '1',
  log_statement: 'none',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_error_verbosity: 'terse',
};
