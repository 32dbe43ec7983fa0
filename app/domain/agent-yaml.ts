import { dump } from "js-yaml"

/**
 * The YAML that a target imports: four keys in a fixed order, no anchors (receivers limit aliases) and no folded
 * lines. YAML 1.1 and 1.2 parsers read every text back unchanged. The configuration must be a JSON value of limited
 * depth, because deep nesting would overflow the stack.
 */
export function agentYaml(configuration: Record<string, unknown>, modelClasses: unknown[]): string {
  const payload = {
    organization_id: "",
    global: false,
    yaml_config: configuration,
    model_classes: modelClasses,
  }
  return dump(payload, { noRefs: true, lineWidth: -1 })
}
