import { answer, commands, type GuideStep, text } from "./guide"

/** Ubuntu does not include an NVIDIA driver. */
export function driverStep(intro: string): GuideStep {
  return {
    id: "driver",
    title: "Install the GPU driver",
    parts: [
      text(intro),
      commands(
        "the commands for the driver",
        "sudo apt-get update",
        "sudo apt-get install -y nvidia-driver-570-server",
        "sudo reboot",
      ),
      text("Connect again and check the GPU:"),
      commands(
        "the command that checks the GPU",
        "nvidia-smi --query-gpu=name,memory.total --format=csv,noheader",
      ),
    ],
  }
}

const pluginManifest =
  "https://raw.githubusercontent.com/NVIDIA/k8s-device-plugin/v0.17.1/deployments/static/nvidia-device-plugin.yml"

/** For nodes with NVIDIA's driver but without the plugin that offers GPUs to pods. */
export function devicePlugin() {
  return commands("the command for the device plugin", "kubectl apply -f \\", `  ${pluginManifest}`)
}

export function gpuCheck() {
  return [
    text("After a few minutes, the node lists its GPU:"),
    commands(
      "the command that counts the GPUs",
      "kubectl get nodes -o \\",
      "  custom-columns='NODE:.metadata.name,GPUS:.status.allocatable.nvidia\\.com/gpu'",
    ),
    answer("NODE         GPUS", "control-1    <none>", "gpu-1        1"),
  ]
}

/** NVIDIA's operator installs the driver, container toolkit and device plugin on the nodes of any cluster. */
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
