import { dump } from "js-yaml"

/**
 * What a target imports, as YAML: the four keys in their order, no anchors, since receivers cap
 * aliases, and no folded lines. Every text reads back as the same text by the rules of YAML 1.1 and 1.2 alike. The
 * configuration is a value of JSON; an endless or very deep one would overflow the stack.
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
