import type { ConnectedDeployments } from "./connected-deployments"
import type { Database } from "./database"
import type { Deployments } from "./deployments"
import type { License, Licenses } from "./licenses"
import type { Lifecycle } from "./lifecycle"
import {
  customerDeployments,
  customerLicenses,
  sampleCustomers,
  unassignedCustomer,
} from "./sample-customers"

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Pays for their deployments for months. */
const customerBalanceCents = 10_000_000

interface CustomerSeedOptions {
  database: Database
  deployments: Deployments
  licenses: Licenses
  now: number
}

interface SeedOptions extends CustomerSeedOptions {
  connectedDeployments: ConnectedDeployments
}

const sampleAccounts = [
  { id: "usr_ada7f3k2m9q1", email: "ada@example.com", name: "Ada Moreno", admin: 0, cents: 4_120 },
  { id: "usr_noor4d8x0w2z", email: "noor@example.com", name: "Noor Haddad", admin: 0, cents: 400 },
  { id: "usr_kim1b6t5h8r3", email: "kim@example.com", name: "Kim Admin", admin: 1, cents: 25_000 },
]

export function isEmpty(database: Database) {
  return database.get("SELECT 1 FROM accounts LIMIT 1") === undefined
}

/** Files from before the sample customers existed have none. */
export function lacksSampleCustomers(database: Database) {
  return database.get("SELECT 1 FROM accounts WHERE signs_in = 0 LIMIT 1") === undefined
}

/** Restores the sample data. Accounts keep their ids, so users stay signed in. */
export function seed({ database, deployments, licenses, connectedDeployments, now }: SeedOptions) {
  database.transaction(() => {
    database.run("DELETE FROM step_reruns")
    database.run("DELETE FROM deployments")
    database.run("DELETE FROM checkouts")
    database.run("DELETE FROM licenses")
    database.run("DELETE FROM connected_deployments")
    for (const { id, email, name, admin, cents } of sampleAccounts) {
      database.run(
        `INSERT INTO accounts (id, email, name, is_admin, balance_cents) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET is_admin = excluded.is_admin, balance_cents = excluded.balance_cents,
           huggingface_token = NULL, created_deployments = 0`,
        id,
        email,
        name,
        admin,
        cents,
      )
    }
    for (const { owner, ...sample } of sampleDeployments(now)) {
      deployments.insert({ accountId: accountIdOf(owner), ...sample })
    }
    for (const { owner, ...sample } of sampleLicenses(now)) {
      licenses.insert({ accountId: accountIdOf(owner), ...sample })
    }
    for (const { owner, ...sample } of sampleConnectedDeployments) {
      connectedDeployments.add(accountIdOf(owner), sample)
    }
    seedSampleCustomers({ database, deployments, licenses, now })
  })
}

/** One transaction, because every test starts with it. */
export function seedSampleCustomers({ database, deployments, licenses, now }: CustomerSeedOptions) {
  database.transaction(() => {
    database.run("DELETE FROM accounts WHERE signs_in = 0")
    for (const { id, email, name } of [...sampleCustomers, unassignedCustomer]) {
      database.run(
        "INSERT INTO accounts (id, email, name, is_admin, balance_cents, signs_in) VALUES (?, ?, ?, 0, ?, 0)",
        id,
        email,
        name,
        customerBalanceCents,
      )
    }
    for (const machine of customerDeployments(now)) deployments.insert(machine)
    for (const license of customerLicenses(now)) licenses.insert(license)
  })
}

function sampleDeployments(now: number) {
  const gpu = "gpu_instance_civo"
  const trial = "trial_vm_hetzner"
  return [
    {
      owner: "ada@example.com",
      name: "gpu-prod",
      configId: gpu,
      version: "2.1.4",
      lifecycle: installedLifecycle({ createdAt: now - 21 * minute, timeoutMins: 1_440 }),
    },
    {
      owner: "ada@example.com",
      name: "claims-triage",
      configId: gpu,
      version: "2.1.4",
      // Slow on purpose: a new visitor finds a deployment that is still installing.
      lifecycle: {
        ...installedLifecycle({ createdAt: now - 8 * minute, timeoutMins: 480 }),
        installingAt: now - 8 * minute + 3_000,
        installEndsAt: now + 9 * minute,
      },
    },
    {
      owner: "ada@example.com",
      name: "research-desk",
      configId: trial,
      version: "2.0.9",
      lifecycle: installedLifecycle({ createdAt: now - 8 * day, timeoutMins: null }),
    },
    {
      owner: "ada@example.com",
      name: "ward-notes",
      configId: gpu,
      version: "2.1.4",
      lifecycle: {
        ...installedLifecycle({ createdAt: now - 5 * minute, timeoutMins: null }),
        installEndsAt: now - 4 * minute,
        finalProgress: 0.1,
        failure: "No capacity for 2 × A100 in this region",
      },
    },
    {
      owner: "kim@example.com",
      name: "release-check",
      configId: trial,
      version: "2.1.4",
      lifecycle: installedLifecycle({ createdAt: now - 3 * hour, timeoutMins: 1_440 }),
    },
    {
      owner: "kim@example.com",
      name: "workshop",
      configId: trial,
      version: "2.1.3",
      lifecycle: installedLifecycle({ createdAt: now - 2 * day, timeoutMins: 10_080 }),
    },
    {
      owner: "kim@example.com",
      name: "driver-trial",
      configId: gpu,
      version: "2.2.0-rc.1",
      lifecycle: {
        ...installedLifecycle({ createdAt: now - 26 * hour, timeoutMins: null }),
        stoppedAt: now - 2 * hour,
      },
    },
  ]
}

function sampleLicenses(
  now: number,
): Array<Omit<License, "id" | "key" | "status" | "accountId"> & { owner: string }> {
  const ada = "ada@example.com"
  return [
    {
      owner: ada,
      type: "trial",
      organizationName: "Moreno Labs",
      createdAt: now - 17 * day,
      payment: "not_required",
      usersLimit: 10,
      gpusLimit: 3,
      supportLevel: "none",
      expiresAt: now - 3 * day,
    },
    {
      owner: ada,
      type: "enterprise",
      organizationName: "Moreno Clinics",
      createdAt: now - 301 * day,
      payment: "paid",
      usersLimit: 100,
      gpusLimit: 20,
      supportLevel: "premium",
      expiresAt: now + 64 * day,
    },
    {
      owner: ada,
      type: "community",
      organizationName: "Moreno Foundation",
      createdAt: now - 40 * day,
      payment: "not_required",
      usersLimit: null,
      gpusLimit: null,
      supportLevel: "none",
      expiresAt: null,
    },
    {
      owner: ada,
      type: "enterprise",
      organizationName: "Moreno Imaging",
      createdAt: now - 2 * day,
      payment: "pending",
      usersLimit: 30,
      gpusLimit: 2,
      supportLevel: "email",
      expiresAt: null,
    },
    {
      owner: "kim@example.com",
      type: "enterprise",
      organizationName: "Northwind Research",
      createdAt: now - 120 * day,
      payment: "paid",
      usersLimit: 40,
      gpusLimit: 8,
      supportLevel: "email",
      expiresAt: now + 245 * day,
    },
  ]
}

/** Hosts that never resolve. */
const sampleConnectedDeployments = [
  {
    owner: "ada@example.com",
    name: "Clinic server room",
    description: "Docker on two machines behind the clinic's own firewall",
    url: "https://agents.moreno-clinics.example",
    isDefault: false,
  },
  {
    owner: "ada@example.com",
    name: "Research cluster",
    description: "Kubernetes with four A100 nodes",
    url: "https://research.moreno-labs.example",
    isDefault: false,
  },
  {
    owner: "ada@example.com",
    name: "Imaging workstation",
    description: "",
    url: "http://imaging.moreno-labs.example:8080",
    isDefault: false,
  },
]

/** A lifecycle whose installation is complete. */
function installedLifecycle({
  createdAt,
  timeoutMins,
}: {
  createdAt: number
  timeoutMins: number | null
}): Lifecycle {
  return {
    createdAt,
    installingAt: createdAt + 3_000,
    installEndsAt: createdAt + 60_000,
    finalProgress: 1,
    failure: null,
    timeoutMins,
    updatedAt: null,
    stoppedAt: null,
  }
}

function accountIdOf(email: string) {
  const account = sampleAccounts.find((sample) => sample.email === email)
  if (!account) throw new Error(`No sample account has the email ${email}`)
  return account.id
}
