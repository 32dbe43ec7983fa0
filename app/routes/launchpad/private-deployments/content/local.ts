import { apiOriginOf } from "~/domain/generator/compose"
import {
  accessStep,
  composeCareSteps,
  composeInstallStep,
  composeRunnerStep,
  composeVerifyStep,
  machineNeeds,
} from "./compose"
import { type Guide, type GuideOptions, list, table, text } from "./guide"

export function localGuide(brand: GuideOptions): Guide {
  const address = apiOriginOf(brand.access) ?? `http://localhost:${brand.localPort}`
  return {
    title: "Local computer",
    lead: "Install the platform with one command on macOS, Linux, or Windows with WSL2. This is the quickest setup.",
    needs: machineNeeds,
    steps: [
      {
        id: "platform",
        title: "Prepare the computer",
        parts: [
          table(
            "Requirements of each system",
            ["How it runs", "Before you start"],
            ["macOS", "Natively, on Apple silicon or Intel", "Install Docker Desktop and start it once"],
            ["Windows", "In WSL2", "Run `wsl --install`, then install Docker Desktop with WSL2 integration"],
            [
              "Linux",
              "Natively",
              "Nothing on Ubuntu, Debian and Fedora; on other systems, install Docker with Compose",
            ],
          ),
          text("On Windows, run all commands in the WSL2 terminal."),
        ],
      },
      accessStep(brand),
      composeInstallStep(brand),
      composeVerifyStep(brand),
      {
        id: "next",
        title: "Open it",
        parts: [
          list(
            `Open [${address}](${address}) and register.`,
            "Add a model provider or a GPU runner, and send a prompt to a model.",
            "Deploy an agent from the [gallery](/agents-gallery).",
          ),
        ],
      },
      composeRunnerStep(brand),
      ...composeCareSteps(brand),
    ],
  }
}
