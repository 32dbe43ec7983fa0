import { answer, commands, type GuideStep, text } from "./guide"

/** Ubuntu has no NVIDIA driver of its own. */
export function driverStep(words: string): GuideStep {
  return {
    id: "driver",
    title: "On a GPU machine: the driver",
    parts: [
      text(words),
      commands(
        "the commands for the driver",
        "sudo apt-get update",
        "sudo apt-get install -y nvidia-driver-570-server",
        "sudo reboot",
      ),
      text("Connect again, and ask for the GPU:"),
      commands(
        "the command that asks for the GPU",
        "nvidia-smi --query-gpu=name,memory.total --format=csv,noheader",
      ),
    ],
  }
}

const pluginManifest =
  "https://raw.githubusercontent.com/NVIDIA/k8s-device-plugin/v0.17.1/deployments/static/nvidia-device-plugin.yml"

/** For nodes that have NVIDIA's driver, but not the plugin that offers GPUs to pods. */
export function devicePlugin() {
  return commands("the command for the device plugin", "kubectl apply -f \\", `  ${pluginManifest}`)
}

/** Whether the cluster gives out GPUs, asked the same way everywhere. */
export function gpuCheck() {
  return [
    text("The node offers its GPU some minutes later:"),
    commands(
      "the command that counts the GPUs",
      "kubectl get nodes -o \\",
      "  custom-columns='NODE:.metadata.name,GPUS:.status.allocatable.nvidia\\.com/gpu'",
    ),
    answer("NODE         GPUS", "control-1    <none>", "gpu-1        1"),
  ]
}

/** NVIDIA's operator brings driver, container toolkit and device plugin to the nodes of any cluster. */
export function gpuOperator(...values: string[]) {
  const given = values.length > 0
  return commands(
    "the commands for the GPU operator",
    "helm repo add nvidia https://helm.ngc.nvidia.com/nvidia",
    "helm repo update",
    "helm upgrade --install gpu-operator nvidia/gpu-operator \\",
    `  --namespace gpu-operator --create-namespace --wait${given ? " -f - <<'EOF'" : ""}`,
    ...values,
    ...(given ? ["EOF"] : []),
  )
}
