import { at, type Json, list, ofType, type Resource, target } from '../template.ts';

const NOWHERE = '127.0.0.1/32';

/** Nothing outside reaches in; what reaches out does so through one port, from subnets without an address of their own. */
export function networkFaults(template: Json): string[] {
  const rules = [...rulesOf(template, 'Ingress'), ...rulesOf(template, 'Egress')];
  return [
    ...rulesOf(template, 'Ingress')
      .filter(({ rule }) => at(rule, 'CidrIp') ?? at(rule, 'CidrIpv6'))
      .map(({ id }) => `${id} lets addresses in`),
    ...rules
      .filter(({ rule }) => at(rule, 'IpProtocol') !== 'tcp' || at(rule, 'FromPort') !== at(rule, 'ToPort'))
      .map(({ id }) => `${id} opens more than one port`),
    ...rulesOf(template, 'Egress')
      .filter(
        ({ rule }) => at(rule, 'CidrIp') && at(rule, 'CidrIp') !== NOWHERE && at(rule, 'FromPort') !== 443,
      )
      .map(({ id }) => `${id} lets out more than HTTPS`),
    ...ofType(template, 'AWS::EC2::SecurityGroup')
      .filter(({ properties }) => list(at(properties, 'SecurityGroupEgress')).length === 0)
      .map(({ id }) => `${id} lets everything out`),
    ...privateSubnets(template)
      .filter((subnet) => !leavesThroughNat(template, subnet))
      .map((subnet) => `${subnet} is open to the internet`),
  ];
}

function rulesOf(template: Json, direction: 'Ingress' | 'Egress'): { id: string; rule: Json }[] {
  const within = ofType(template, 'AWS::EC2::SecurityGroup').flatMap(({ id, properties }) =>
    list(at(properties, `SecurityGroup${direction}`)).map((rule) => ({ id, rule })),
  );
  const apart = ofType(template, `AWS::EC2::SecurityGroup${direction}`);
  return [...within, ...apart.map(({ id, properties }) => ({ id, rule: properties }))];
}

/** The subnets of functions and of the database. */
function privateSubnets(template: Json): string[] {
  const lists = [
    ...ofType(template, 'AWS::Lambda::Function').map(({ properties }) =>
      at(properties, 'VpcConfig', 'SubnetIds'),
    ),
    ...ofType(template, 'AWS::RDS::DBSubnetGroup').map(({ properties }) => at(properties, 'SubnetIds')),
  ];
  return [...new Set(lists.flatMap(list).map((subnet) => target(subnet) ?? 'an unknown subnet'))];
}

function leavesThroughNat(template: Json, subnet: string): boolean {
  const tableOf = ({ properties }: Resource) => target(at(properties, 'RouteTableId'));
  const tables = ofType(template, 'AWS::EC2::SubnetRouteTableAssociation')
    .filter(({ properties }) => target(at(properties, 'SubnetId')) === subnet)
    .map(tableOf);
  const routes = ofType(template, 'AWS::EC2::Route').filter((route) => tables.includes(tableOf(route)));
  return routes.length > 0 && routes.every(({ properties }) => at(properties, 'NatGatewayId') !== undefined);
}
