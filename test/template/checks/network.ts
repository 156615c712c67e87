import { asList, type Json, ofType, type Resource, referencedResource, valueAt } from '../template.ts';

const LOOPBACK = '127.0.0.1/32';

/** Faults of the network: no ingress from outside, egress by HTTPS only, from private subnets. */
export function networkFaults(template: Json): string[] {
  const rules = [...rulesOf(template, 'Ingress'), ...rulesOf(template, 'Egress')];
  return [
    ...rulesOf(template, 'Ingress')
      .filter(({ rule }) => valueAt(rule, 'CidrIp') ?? valueAt(rule, 'CidrIpv6'))
      .map(({ id }) => `${id} lets addresses in`),
    ...rules
      .filter(
        ({ rule }) =>
          valueAt(rule, 'IpProtocol') !== 'tcp' || valueAt(rule, 'FromPort') !== valueAt(rule, 'ToPort'),
      )
      .map(({ id }) => `${id} opens more than one port`),
    ...rulesOf(template, 'Egress')
      .filter(
        ({ rule }) =>
          valueAt(rule, 'CidrIp') &&
          valueAt(rule, 'CidrIp') !== LOOPBACK &&
          valueAt(rule, 'FromPort') !== 443,
      )
      .map(({ id }) => `${id} lets out more than HTTPS`),
    ...ofType(template, 'AWS::EC2::SecurityGroup')
      .filter(({ properties }) => asList(valueAt(properties, 'SecurityGroupEgress')).length === 0)
      .map(({ id }) => `${id} lets everything out`),
    ...privateSubnets(template)
      .filter((subnet) => !leavesThroughNat(template, subnet))
      .map((subnet) => `${subnet} is open to the internet`),
    ...ofType(template, 'AWS::EC2::VPCEndpoint').flatMap(endpointFaults),
  ];
}

function rulesOf(template: Json, direction: 'Ingress' | 'Egress'): { id: string; rule: Json }[] {
  const within = ofType(template, 'AWS::EC2::SecurityGroup').flatMap(({ id, properties }) =>
    asList(valueAt(properties, `SecurityGroup${direction}`)).map((rule) => ({ id, rule })),
  );
  const apart = ofType(template, `AWS::EC2::SecurityGroup${direction}`);
  return [...within, ...apart.map(({ id, properties }) => ({ id, rule: properties }))];
}

/** The subnets of functions and of the database. */
function privateSubnets(template: Json): string[] {
  const lists = [
    ...ofType(template, 'AWS::Lambda::Function').map(({ properties }) =>
      valueAt(properties, 'VpcConfig', 'SubnetIds'),
    ),
    ...ofType(template, 'AWS::RDS::DBSubnetGroup').map(({ properties }) => valueAt(properties, 'SubnetIds')),
  ];
  return [
    ...new Set(lists.flatMap(asList).map((subnet) => referencedResource(subnet) ?? 'an unknown subnet')),
  ];
}

function leavesThroughNat(template: Json, subnet: string): boolean {
  const tableOf = ({ properties }: Resource) => referencedResource(valueAt(properties, 'RouteTableId'));
  const tables = ofType(template, 'AWS::EC2::SubnetRouteTableAssociation')
    .filter(({ properties }) => referencedResource(valueAt(properties, 'SubnetId')) === subnet)
    .map(tableOf);
  const routes = ofType(template, 'AWS::EC2::Route').filter((route) => tables.includes(tableOf(route)));
  return (
    routes.length > 0 && routes.every(({ properties }) => valueAt(properties, 'NatGatewayId') !== undefined)
  );
}

/** The way to S3 leads to buckets of the own account, and for writing to those through which hooks answer CloudFormation. */
function endpointFaults({ id, properties }: Resource): string[] {
  const statements = asList(valueAt(properties, 'PolicyDocument', 'Statement'));
  if (statements.length === 0) return [`${id} leads to every bucket`];
  return statements
    .filter((statement) => !isOfThisAccount(statement) && !answersCloudFormation(statement))
    .map(() => `${id} leads to buckets of others`);
}

function isOfThisAccount(statement: Json): boolean {
  const account = valueAt(statement, 'Condition', 'StringEquals', 'aws:ResourceAccount');
  return referencedResource(account ?? null) === 'AWS::AccountId';
}

function answersCloudFormation(statement: Json): boolean {
  const [action, ...others] = asList(valueAt(statement, 'Action'));
  const resource = String(valueAt(statement, 'Resource', 'Fn::Sub'));
  return (
    action === 's3:PutObject' &&
    others.length === 0 &&
    resource.endsWith(':s3:::cloudformation-custom-resource-response-*/*')
  );
}
