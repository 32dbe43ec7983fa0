import type { ReactNode } from "react"
import { clusterNames } from "~/domain/generator/cluster-names"
import { useBrand } from "~/page/use-brand"
import { SegmentedControl } from "~/ui/segmented-control"
import { SecretField, TextField } from "./fields"

const places = [
  { value: "false", label: "Built in" },
  { value: "true", label: "External" },
] as const

const numeric = { inputMode: "numeric", maxLength: 5 } as const
/** Only the built-in database has a default user. */
const builtInOnly =
  "placeholder:text-[color:var(--default-user,var(--color-ink-3))] group-has-[[value=true]:checked]/postgres:[--default-user:transparent]"
const generatedHint = "Leave empty to generate."

export function PostgresFields({ isExternal }: { isExternal: boolean }) {
  const { database } = clusterNames(useBrand().slug)
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
          <TextField name="postgresHost" label="Host" />
          <TextField name="postgresPort" label="Port" {...numeric} />
        </Address>
      </div>
      <Pair>
        <TextField name="postgresUser" label="User" placeholder={database} className={builtInOnly} />
        <TextField name="postgresDatabase" label="Database" placeholder={database} className={builtInOnly} />
      </Pair>
      <div className="hidden group-has-[[value=true]:checked]/postgres:block">
        <SecretField name="postgresExternalPassword" label="Password" />
      </div>
      <div className="group-has-[[value=true]:checked]/postgres:hidden">
        <Pair>
          <SecretField name="postgresPassword" label="User's password" hint={generatedHint} />
          <SecretField name="postgresAdminPassword" label="Admin password" hint={generatedHint} />
        </Pair>
      </div>
    </div>
  )
}

export function PgvectorFields({ isExternal }: { isExternal: boolean }) {
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
          {"The external database needs these extensions: "}
          <code translate="no" className="font-mono">
            vector
          </code>
          {", "}
          <code translate="no" className="font-mono">
            vectorchord
          </code>
          {" and "}
          <code translate="no" className="font-mono">
            vectorchord-bm25
          </code>
          .
        </p>
        <Address>
          <TextField name="pgvectorHost" label="Host" />
          <TextField name="pgvectorPort" label="Port" {...numeric} />
        </Address>
      </div>
      <Pair>
        <TextField name="pgvectorUser" label="User" />
        <TextField name="pgvectorDatabase" label="Database" />
      </Pair>
      <div className="hidden group-has-[[value=true]:checked]/pgvector:block">
        <SecretField name="pgvectorExternalPassword" label="Password" />
      </div>
      <div className="group-has-[[value=true]:checked]/pgvector:hidden">
        <SecretField name="pgvectorPassword" label="Password" hint={generatedHint} />
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
