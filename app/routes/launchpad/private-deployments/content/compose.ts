import { apiHostOf, installCommand as installAt } from "~/domain/generator/compose"
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

/** What a machine with Docker Compose needs (spec 2 §9). */
export const machineNeeds: RequirementTable = {
  columns: ["Processor", "Memory", "Free disk", "GPU"],
  rows: [
    ["Control plane", "4 CPUs", "8 GB", "50 GB or more", "none"],
    [
      "Runner, to run models",
      "as its models need",
      "as much as the GPU has",
      "150 GB or more",
      "NVIDIA, 8 GB or more of VRAM",
    ],
  ],
}

/** Who reaches the installation, and by which address. */
export function accessStep(): GuideStep {
  return {
    id: "access",
    title: "Choose its address",
    parts: [
      text(
        "Without a domain it answers on the machine itself, at `http://localhost:8080`. With a domain, people reach it by https; point the domain's DNS record at the machine first, and let ports 80 and 443 through.",
      ),
    ],
  }
}

/** The quick install (spec 2 §2.11). */
export function composeInstallStep({ installUrl, access }: GuideOptions): GuideStep {
  return {
    id: "install",
    title: "Install it",
    parts: [
      commands("the install command", installAt(installUrl, access)),
      text("The script says what it is about to do and asks before each step; `-y` approves every step."),
      list(
        "Linux and WSL2: everything lies under `/opt`. macOS: in your home folder.",
        "Docker is installed by the script on Ubuntu, Debian and Fedora. macOS and WSL2 need Docker Desktop first.",
        "A license key is not an option of the script: write it into the file `.env` that the script leaves behind, as `LICENSE_KEY=`, and start the services again.",
      ),
    ],
  }
}

export function composeVerifyStep({ access }: GuideOptions): GuideStep {
  return {
    id: "verify",
    title: "See that it runs",
    parts: [
      commands(
        "the commands that check it",
        "docker ps --format 'table {{.Names}}\\t{{.Status}}'",
        `curl -s -o /dev/null -w '%{http_code}\\n' ${apiHostOf(access) ?? "http://localhost:8080"}`,
      ),
      text("Each service is `Up`, none is `Restarting`, and the page answers:"),
      answer("200"),
      text("The first start takes some minutes: images are loaded, and databases are set up."),
    ],
  }
}

export function composeRunnerStep({ installUrl, access }: GuideOptions): GuideStep {
  return {
    id: "runner",
    title: "Add a GPU runner",
    parts: [
      text(
        "The control plane runs without a GPU, with models of a provider that you add. To run models yourself, install a runner on the machine with the GPU: this one, or another that reaches the control plane.",
      ),
      text(
        "The token is in the control plane's file `.env`. It is asked for here, so that it stays out of the shell's history:",
      ),
      commands(
        "the commands that install a runner",
        `API_URL=${apiHostOf(access) ?? "https://ai.your-company.example"}`,
        "printf 'Runner token: ' && read -rs RUNNER_TOKEN && echo &&",
        installCommand(installUrl, '--runner --api-host "$API_URL" --runner-token "$RUNNER_TOKEN"'),
      ),
      list(
        "`--large` loads the large image, about 70 GB, with more models in it; without it the small one, about 15 GB.",
        "`--runner` alone is an error: it needs the address and the token.",
        "The address must not be `localhost`, nor start with `127.`: on the same machine, take the name or address that it has in your network.",
        "`nvidia-smi` has to list the GPU before.",
      ),
    ],
  }
}

/** Proxies, machines without the internet, updates and the way back. */
export function composeCareSteps({ name, installUrl }: GuideBrand): GuideStep[] {
  return [
    {
      id: "proxy",
      title: "Behind a proxy, or without the internet",
      parts: [
        text(
          "The script uses curl, and Docker loads the images: both have to know the proxy. For Docker on Linux:",
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
          `Without any way out, ${name} comes as offline packages: script, images and models for one version. Ask support for them.`,
        ),
      ],
    },
    {
      id: "upgrade",
      title: "Upgrade, or remove it",
      parts: [
        text(
          "The script upgrades what it finds, and keeps data and settings. Back up the databases before each upgrade.",
        ),
        commands("the upgrade command", installCommand(installUrl)),
        text(
          "To stop it, find the folder of its Compose file, and stop it from there. The data stay, and `docker compose up -d` starts it again:",
        ),
        commands("the commands that stop it", "docker compose ls", "docker compose down"),
        caution(
          "`docker compose down --volumes` deletes the databases as well, and nothing brings them back.",
        ),
      ],
    },
  ]
}
