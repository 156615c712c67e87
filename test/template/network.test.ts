import { networkFaults } from './checks/network.ts';
import { gate } from './gate.ts';
import { changed } from './template.ts';

const of = (id: string, ...path: (string | number)[]) => ['Resources', id, 'Properties', ...path];

gate('the network is closed from outside', ({ template }) => networkFaults(template), [
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
    'functions that send mail by themselves',
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
    'a group without rules, to which AWS gives one',
    (template) => changed(template, of('DatabaseSecurityGroup', 'SecurityGroupEgress')),
    'DatabaseSecurityGroup lets everything out',
  ],
  [
    'a private subnet with a way in',
    (template) =>
      changed(template, of('PrivateRouteB'), {
        RouteTableId: { Ref: 'PrivateRouteTableB' },
        GatewayId: { Ref: 'InternetGateway' },
      }),
    'PrivateSubnetB is open to the internet',
  ],
]);
