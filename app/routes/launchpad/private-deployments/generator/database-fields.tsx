import type { ReactNode } from "react"
import { clusterNames } from "~/domain/generator/cluster-names"
import type { GeneratorConfiguration } from "~/domain/generator/configuration"
import { useBrand } from "~/http/use-brand"
import { SegmentedControl } from "~/ui/segmented-control"
import { type ErrorsOf, SecretField, TextField } from "./fields"

interface DatabaseFieldsProps {
  configuration: GeneratorConfiguration
  errorsOf: ErrorsOf
}

const places = [
  { value: "false", label: "Built in" },
  { value: "true", label: "External" },
] as const

const numeric = { inputMode: "numeric", maxLength: 5 } as const
/** Only the built-in database has a default user. */
const builtInOnly = "group-has-[[value=true]:checked]/postgres:placeholder:text-transparent"
const generatedHint = "Leave empty to generate."

export function PostgresFields({ configuration, errorsOf }: DatabaseFieldsProps) {
  const { database } = clusterNames(useBrand().slug)
  const { useExternalPostgres: isExternal } = configuration
  return (
    <div className="group/postgres grid gap-4">
      <SegmentedControl
        legend="Postgres database"
        legendHidden
        name="useExternalPostgres"
        options={places}
        chosen={isExternal ? "true" : "false"}
        className="max-w-xs"
      />
      <div className="hidden gap-4 group-has-[[value=true]:checked]/postgres:grid">
        <Address>
          <TextField
            name="postgresHost"
            label="Host"
            value={configuration.postgresHost}
            errorsOf={errorsOf}
          />
          <TextField
            name="postgresPort"
            label="Port"
            value={configuration.postgresPort}
            errorsOf={errorsOf}
            input={numeric}
          />
        </Address>
      </div>
      <Pair>
        <TextField
          name="postgresUser"
          label="User"
          value={configuration.postgresUser}
          errorsOf={errorsOf}
          input={{ placeholder: database, className: builtInOnly }}
        />
        <TextField
          name="postgresDatabase"
          label="Database"
          value={configuration.postgresDatabase}
          errorsOf={errorsOf}
          input={{ placeholder: database, className: builtInOnly }}
        />
      </Pair>
      <div className="hidden group-has-[[value=true]:checked]/postgres:block">
        <SecretField
          name="postgresExternalPassword"
          label="Password"
          value={isExternal ? configuration.postgresPassword : ""}
          errorsOf={errorsOf}
        />
      </div>
      <div className="group-has-[[value=true]:checked]/postgres:hidden">
        <Pair>
          <SecretField
            name="postgresPassword"
            label="User's password"
            value={isExternal ? "" : configuration.postgresPassword}
            hint={generatedHint}
            errorsOf={errorsOf}
          />
          <SecretField
            name="postgresAdminPassword"
            label="Admin password"
            value={configuration.postgresAdminPassword}
            hint={generatedHint}
            errorsOf={errorsOf}
          />
        </Pair>
      </div>
    </div>
  )
}

export function PgvectorFields({ configuration, errorsOf }: DatabaseFieldsProps) {
  const { useExternalPgvector: isExternal } = configuration
  return (
    <div className="group/pgvector grid gap-4">
      <SegmentedControl
        legend="pgvector database"
        legendHidden
        name="useExternalPgvector"
        options={places}
        chosen={isExternal ? "true" : "false"}
        className="max-w-xs"
      />
      <div className="hidden gap-4 group-has-[[value=true]:checked]/pgvector:grid">
        <p className="text-sm text-ink-2">
          The external database needs these extensions: <code className="font-mono">vector</code>,{" "}
          <code className="font-mono">vectorchord</code> and{" "}
          <code className="font-mono">vectorchord-bm25</code>.
        </p>
        <Address>
          <TextField
            name="pgvectorHost"
            label="Host"
            value={configuration.pgvectorHost}
            errorsOf={errorsOf}
          />
          <TextField
            name="pgvectorPort"
            label="Port"
            value={configuration.pgvectorPort}
            errorsOf={errorsOf}
            input={numeric}
          />
        </Address>
      </div>
      <Pair>
        <TextField name="pgvectorUser" label="User" value={configuration.pgvectorUser} errorsOf={errorsOf} />
        <TextField
          name="pgvectorDatabase"
          label="Database"
          value={configuration.pgvectorDatabase}
          errorsOf={errorsOf}
        />
      </Pair>
      <div className="hidden group-has-[[value=true]:checked]/pgvector:block">
        <SecretField
          name="pgvectorExternalPassword"
          label="Password"
          value={isExternal ? configuration.pgvectorPassword : ""}
          errorsOf={errorsOf}
        />
      </div>
      <div className="group-has-[[value=true]:checked]/pgvector:hidden">
        <SecretField
          name="pgvectorPassword"
          label="Password"
          value={isExternal ? "" : configuration.pgvectorPassword}
          hint={generatedHint}
          errorsOf={errorsOf}
        />
      </div>
    </div>
  )
}

function Pair({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">{children}</div>
}

function Address({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_8rem] items-start gap-4 max-sm:grid-cols-1">{children}</div>
  )
}
