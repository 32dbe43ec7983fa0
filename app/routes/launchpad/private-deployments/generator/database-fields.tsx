import type { ReactNode } from "react"
import { databaseName } from "~/domain/generator/configuration"
import { useBrand } from "~/page/use-brand"
import { SegmentedControl } from "~/ui/segmented-control"
import { SecretField, TextField } from "./fields"

const places = [
  { value: "false", label: "Built in" },
  { value: "true", label: "External" },
] as const

/** Only the built-in database has a default user. */
const builtInOnly =
  "placeholder:text-[color:var(--default-user,var(--color-ink-3))] group-has-[[value=true]:checked]/database:[--default-user:transparent]"
const generatedHint = "Leave empty to generate."

/** Built in or external, and how to reach it. Fields that don't apply are hidden. */
export function DatabaseFields({ of, isExternal }: { of: "postgres" | "pgvector"; isExternal: boolean }) {
  const database = databaseName(useBrand().slug)
  const isPostgres = of === "postgres"
  const unnamed = isPostgres ? { placeholder: database, className: builtInOnly } : {}
  return (
    <div className="group/database grid gap-4">
      <SegmentedControl
        legend={isPostgres ? "Postgres database" : "pgvector database"}
        legendHidden
        name={isPostgres ? "useExternalPostgres" : "useExternalPgvector"}
        options={places}
        chosen={isExternal ? "true" : "false"}
        className="max-w-xs"
      />
      <div className="hidden gap-4 group-has-[[value=true]:checked]/database:grid">
        {!isPostgres && (
          <p className="text-sm text-ink-2">
            {"The external database needs these extensions: "}
            <code translate="no">vector</code>
            {", "}
            <code translate="no">vectorchord</code>
            {" and "}
            <code translate="no">vectorchord-bm25</code>.
          </p>
        )}
        <div className="grid grid-cols-[minmax(0,1fr)_8rem] items-start gap-4 max-sm:grid-cols-1">
          <TextField name={`${of}Host`} label="Host" />
          <TextField name={`${of}Port`} label="Port" inputMode="numeric" maxLength={5} />
        </div>
      </div>
      <Pair>
        <TextField name={`${of}User`} label="User" {...unnamed} />
        <TextField name={`${of}Database`} label="Database" {...unnamed} />
      </Pair>
      <div className="hidden group-has-[[value=true]:checked]/database:block">
        <SecretField name={`${of}ExternalPassword`} label="Password" />
      </div>
      <div className="group-has-[[value=true]:checked]/database:hidden">
        {isPostgres ? (
          <Pair>
            <SecretField name="postgresPassword" label="User's password" hint={generatedHint} />
            <SecretField name="postgresAdminPassword" label="Admin password" hint={generatedHint} />
          </Pair>
        ) : (
          <SecretField name="pgvectorPassword" label="Password" hint={generatedHint} />
        )}
      </div>
    </div>
  )
}

function Pair({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">{children}</div>
}
