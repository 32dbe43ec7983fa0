import { apiHostOf } from "~/domain/generator/compose"
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
  const address = apiHostOf(brand.access) ?? "http://localhost:8080"
  return {
    title: "Local computer",
    lead: "One command on macOS, Linux, or Windows with WSL2: the quickest way to a platform that is yours alone.",
    needs: machineNeeds,
    steps: [
      {
        id: "platform",
        title: "Prepare the computer",
        parts: [
          table(
            "what each system needs",
            ["How it runs", "Before the first step"],
            ["macOS", "natively, Apple silicon or Intel", "Docker Desktop, started once"],
            ["Windows", "in WSL2", "`wsl --install`, then Docker Desktop with its WSL2 integration"],
            ["Linux", "natively", "nothing on Ubuntu, Debian and Fedora; elsewhere Docker with Compose"],
          ),
          text("On Windows, run every command of this guide in the WSL2 terminal."),
        ],
      },
      accessStep(),
      composeInstallStep(brand),
      composeVerifyStep(brand),
      {
        id: "next",
        title: "Open it",
        parts: [
          list(
            `Open [${address}](${address}) and register.`,
            "Add a provider of models, or a GPU runner, and ask a model something.",
            "Bring in an agent from the [gallery](/agents-gallery).",
          ),
        ],
      },
      composeRunnerStep(brand),
      ...composeCareSteps(brand),
    ],
  }
}
