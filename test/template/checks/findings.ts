import { CelEngine, TemplateFile } from '@aws/cloudformation-validate';

const REGION = 'eu-west-3';
const SEVERE = ['FATAL', 'ERROR'];
/** Values that AWS does not know, of which some are only warned about. */
const UNKNOWN_VALUE = 'W3030';

/** What AWS's own validator would stop a deploy for. One engine for many templates: it takes a second to start. */
export function openValidator() {
  const engine = new CelEngine();
  return {
    findings: (path: string): string[] =>
      engine
        .validateStandard(new TemplateFile(path), { pseudoParameterOverrides: { region: REGION } })
        .diagnostics.filter(({ severity, ruleId }) => SEVERE.includes(severity) || ruleId === UNKNOWN_VALUE)
        .map(({ ruleId, entity, message }) => `${ruleId} ${entity?.logicalId ?? ''}: ${message}`),
    close: () => engine.free(),
  };
}
