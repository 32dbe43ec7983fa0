import { apiOriginOf, installCommand as installAt } from "~/domain/generator/compose"
import { installCommand } from "~/domain/install-command"
import {
  answer,
  caution,
  commands,
  type GuideBrand,
  type GuideOptions,
  type GuideStep,
  list,
  type RequirementTable,
  text,
} from "./guide"

export const machineNeeds: RequirementTable = {
  columns: ["Processor", "Memory", "Free disk", "GPU"],
  rows: [
    ["Control plane", "4 CPUs", "8 GB", "50 GB or more", "None"],
    [
      "Runner, to run models",
      "Depends on the models",
      "Same as the GPU's VRAM",
      "150 GB or more",
      "NVIDIA, 8 GB or more of VRAM",
    ],
  ],
}

export function accessStep({ localPort }: GuideBrand): GuideStep {
  return {
    id: "access",
    title: "Choose the address",
    parts: [
      text(
        `Without a domain, the platform is available only on the machine itself, at \`http://localhost:${localPort}\`. With a domain, users reach it over https. First point the domain's DNS record at the machine and open ports 80 and 443.`,
      ),
    ],
  }
}

export function composeInstallStep({ installUrl, access }: GuideOptions): GuideStep {
  return {
    id: "install",
    title: "Install the platform",
    parts: [
      commands("the install command", installAt(installUrl, access)),
      text("The script explains each step and asks before it runs. Use `-y` to approve all steps."),
      list(
        "On Linux and WSL2, files are installed in `/opt`. On macOS, they are installed in your home folder.",
        "On Ubuntu, Debian and Fedora, the script installs Docker. On macOS and WSL2, install Docker Desktop first.",
        "The script has no option for a license key. Add the key as `LICENSE_KEY=` to the `.env` file that the script creates, and restart the services.",
      ),
    ],
  }
}

export function composeVerifyStep({ access, localPort }: GuideOptions): GuideStep {
  return {
    id: "verify",
    title: "Verify the installation",
    parts: [
      commands(
        "the commands that check the installation",
        "docker ps --format 'table {{.Names}}\\t{{.Status}}'",
        `curl -s -o /dev/null -w '%{http_code}\\n' ${apiOriginOf(access) ?? `http://localhost:${localPort}`}`,
      ),
      text("Each service should be `Up`, none `Restarting`, and the page should respond:"),
      answer("200"),
      text("The first start takes a few minutes to download images and set up databases."),
    ],
  }
}

export function composeRunnerStep({ installUrl, access }: GuideOptions): GuideStep {
  return {
    id: "runner",
    title: "Add a GPU runner",
    parts: [
      text(
        "The control plane runs without a GPU and can use models of a provider that you add. To run models yourself, install a runner on a machine with a GPU: this machine, or another one that can reach the control plane.",
      ),
      text(
        "The token is in the `.env` file of the control plane. The command prompts for the token, so that it doesn't appear in your shell history:",
      ),
      commands(
        "the commands that install a runner",
        `API_URL=${apiOriginOf(access) ?? "https://ai.your-company.example"}`,
        "printf 'Runner token: ' && read -rs RUNNER_TOKEN && echo &&",
        installCommand(installUrl, '--runner --api-host "$API_URL" --runner-token "$RUNNER_TOKEN"'),
      ),
      list(
        "The default image is small, about 15 GB. `--large` downloads the large image, about 70 GB, which includes more models.",
        "`--runner` also needs the address and the token.",
        "The address must not be `localhost` or an address that starts with `127`. On the same machine, use its name or address in your network.",
        "Check first that `nvidia-smi` lists the GPU.",
      ),
    ],
  }
}

export function composeCareSteps({ name, installUrl }: GuideBrand): GuideStep[] {
  return [
    {
      id: "proxy",
      title: "Use a proxy, or install offline",
      parts: [
        text(
          "The script uses curl, and Docker downloads the images. Configure the proxy for both. For Docker on Linux:",
        ),
        commands(
          "the commands for a proxy",
          "PROXY=http://proxy.your-company.example:3128",
          'export HTTPS_PROXY="$PROXY" HTTP_PROXY="$PROXY" NO_PROXY=localhost,127.0.0.1',
          "sudo mkdir -p /etc/systemd/system/docker.service.d",
          'printf \'[Service]\\nEnvironment="HTTP_PROXY=%s" "HTTPS_PROXY=%s" "NO_PROXY=localhost,127.0.0.1"\\n\' "$PROXY" "$PROXY" |',
          "  sudo tee /etc/systemd/system/docker.service.d/http-proxy.conf",
          "sudo systemctl daemon-reload && sudo systemctl restart docker",
        ),
        text(
          `Without internet access, install ${name} from an offline package with the script, images and models of one version. Ask support for a package.`,
        ),
      ],
    },
    {
      id: "upgrade",
      title: "Upgrade or remove",
      parts: [
        text(
          "The script upgrades an existing installation and keeps its data and settings. Back up the databases before each upgrade.",
        ),
        commands("the upgrade command", installCommand(installUrl)),
        text(
          "To stop the platform, find the folder of its Compose file and run the command there. Your data is kept. Run `docker compose up -d` to start again:",
        ),
        commands("the commands that stop the platform", "docker compose ls", "docker compose down"),
        caution("`docker compose down --volumes` also deletes the databases. This cannot be undone."),
      ],
    },
  ]
}
