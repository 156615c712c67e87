import { checkTemplates } from './check-templates.ts';
import { networkFaults } from './checks/network.ts';
import { changed } from './template.ts';

const of = (id: string, ...path: (string | number)[]) => ['Resources', id, 'Properties', ...path];

checkTemplates(
  'the network allows no ingress from outside and egress by HTTPS only',
  ({ template }) => networkFaults(template),
  [
    [
      'a database that takes connections from anywhere',
      (template) =>
        changed(template, of('DatabaseSecurityGroup', 'SecurityGroupIngress', 0, 'CidrIp'), '0.0.0.0/0'),
      'DatabaseSecurityGroup lets addresses in',
    ],
    [
      'functions that reach every port',
      (template) =>
        changed(template, of('FunctionSecurityGroup', 'SecurityGroupEgress', 0, 'IpProtocol'), '-1'),
      'FunctionSecurityGroup opens more than one port',
    ],
    [
      'functions that reach SMTP servers',
      (template) =>
        changed(template, of('FunctionSecurityGroup', 'SecurityGroupEgress', 0), {
          IpProtocol: 'tcp',
          FromPort: 25,
          ToPort: 25,
          CidrIp: '0.0.0.0/0',
        }),
      'FunctionSecurityGroup lets out more than HTTPS',
    ],
    [
      'a security group without egress rules, for which AWS allows all egress',
      (template) => changed(template, of('DatabaseSecurityGroup', 'SecurityGroupEgress')),
      'DatabaseSecurityGroup lets everything out',
    ],
    [
      'a private subnet with a route to the internet gateway',
      (template) =>
        changed(template, of('PrivateRouteB'), {
          RouteTableId: { Ref: 'PrivateRouteTableB' },
          GatewayId: { Ref: 'InternetGateway' },
        }),
      'PrivateSubnetB is open to the internet',
    ],
    [
      'a way to every bucket of the world',
      (template) => changed(template, of('StorageEndpoint', 'PolicyDocument')),
      'StorageEndpoint leads to every bucket',
    ],
    [
      'a way to buckets of other accounts',
      (template) => changed(template, of('StorageEndpoint', 'PolicyDocument', 'Statement', 0, 'Condition')),
      'StorageEndpoint leads to buckets of others',
    ],
  ],
);
