/**
 * One step per version. Never change a released step; append a new one.
 * Times are epoch milliseconds, money is whole cents.
 */
export const schema = [
  `
  CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

  CREATE TABLE accounts (
    id TEXT PRIMARY KEY,
    email TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    is_admin INTEGER NOT NULL,
    balance_cents INTEGER NOT NULL,
    huggingface_token TEXT,
    created_deployments INTEGER NOT NULL DEFAULT 0
  ) STRICT;

  CREATE TABLE deployments (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id),
    name TEXT NOT NULL,
    config_id TEXT NOT NULL,
    version TEXT NOT NULL,
    ipv4 TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    timeout_mins INTEGER,
    installing_at INTEGER NOT NULL,
    settled_at INTEGER NOT NULL,
    reach REAL NOT NULL,
    failure TEXT,
    next_version TEXT,
    updated_at INTEGER,
    stopped_at INTEGER,
    billed_hours INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX deployments_by_account ON deployments (account_id, created_at DESC);

  CREATE TABLE step_reruns (
    deployment_id TEXT NOT NULL REFERENCES deployments (id) ON DELETE CASCADE,
    step_id TEXT NOT NULL,
    done_at INTEGER NOT NULL,
    PRIMARY KEY (deployment_id, step_id)
  ) STRICT;

  CREATE TABLE oidc_artifacts (
    model TEXT NOT NULL,
    id TEXT NOT NULL,
    payload TEXT NOT NULL,
    grant_id TEXT,
    uid TEXT,
    consumed_at INTEGER,
    expires_at INTEGER,
    PRIMARY KEY (model, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX oidc_artifacts_by_grant ON oidc_artifacts (grant_id) WHERE grant_id IS NOT NULL;
  CREATE INDEX oidc_artifacts_by_uid ON oidc_artifacts (uid) WHERE uid IS NOT NULL;
  CREATE INDEX oidc_artifacts_by_end ON oidc_artifacts (expires_at) WHERE expires_at IS NOT NULL;
  `,
  `
  CREATE TABLE licenses (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id),
    type TEXT NOT NULL,
    organization_name TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    license_key TEXT NOT NULL,
    payment TEXT NOT NULL,
    users_limit INTEGER,
    gpus_limit INTEGER,
    support_level TEXT NOT NULL,
    expires_at INTEGER,
    removed_at INTEGER
  ) STRICT;
  CREATE INDEX licenses_by_account ON licenses (account_id, created_at DESC);

  CREATE TABLE checkouts (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id),
    license_id TEXT REFERENCES licenses (id),
    cents INTEGER NOT NULL,
    state TEXT NOT NULL,
    settles_at INTEGER
  ) STRICT;
  `,
  `
  ALTER TABLE accounts ADD COLUMN signs_in INTEGER NOT NULL DEFAULT 1;
  `,
  `
  CREATE TABLE connected_deployments (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id),
    name TEXT NOT NULL,
    description TEXT,
    url TEXT NOT NULL,
    is_default INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX connected_deployments_by_account ON connected_deployments (account_id, created_at);
  `,
  `
  ALTER TABLE deployments RENAME COLUMN settled_at TO install_ends_at;
  ALTER TABLE deployments RENAME COLUMN reach TO final_progress;
  `,
]
