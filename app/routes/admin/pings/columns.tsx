import { flagFolder } from "virtual:flags"
import type { Ping } from "~/platform/admin/pings.server"
import { Badge } from "~/ui/badge"
import { closeOnEscape } from "~/ui/close-on-escape"
import { Icon } from "~/ui/icon"
import type { DataShape } from "~/ui/table/column"
import { emailColumn } from "../customer-link"

export interface PingRow extends Omit<Ping, "countries" | "metadata"> {
  /** In the platform's order; null for a country without a flag. */
  countries: Array<{ name: string; flag: string | null }>
  /** JSON: in one line, and indented and shortened for the page. Null when there is none. */
  metadata: string | null
}

/** Shared by the page, its CSV export and its charts. */
export const pingTable: DataShape<PingRow> = {
  columns: [
    {
      key: "ip",
      label: "IP Address",
      value: ({ ipAddress }) => ipAddress,
      text: (row) => [row.ipAddress ?? "", ...namesOf(row), row.isManaged ? "Managed" : ""].join(" "),
      unsorted: true,
      file: [
        { label: "IP Address", text: ({ ipAddress }) => ipAddress ?? "" },
        { label: "Country", text: (row) => namesOf(row)[0] ?? "" },
        { label: "Other countries", text: (row) => namesOf(row).slice(1).join("; ") },
        { label: "Managed", text: ({ isManaged }) => (isManaged ? "yes" : "no") },
      ],
      cell: (row) => <Origin row={row} />,
      fixed: true,
      width: 13.7,
      least: "7.5rem",
    },
    {
      key: "deployment",
      label: "Deployment",
      value: ({ deploymentId }) => deploymentId,
      unsorted: true,
      kind: "code",
      width: 8.7,
      least: "5.6rem",
    },
    emailColumn({
      key: "instance-user",
      label: "Instance User",
      value: ({ instanceUser }) => instanceUser,
      unsorted: true,
      width: 14,
    }),
    emailColumn({
      key: "license-user",
      label: "License User",
      value: ({ licenseUser }) => licenseUser,
      unsorted: true,
      width: 14,
    }),
    {
      key: "organization",
      label: "Organization",
      value: ({ organizationName }) => organizationName,
      text: ({ organizationName, isLicensed }) =>
        [organizationName ?? "", isLicensed ? "Licensed" : ""].join(" "),
      file: [
        { label: "Organization", text: ({ organizationName }) => organizationName ?? "" },
        { label: "Licensed", text: ({ isLicensed }) => (isLicensed ? "yes" : "no") },
      ],
      cell: (row) => <Organization row={row} />,
      width: 10.9,
      least: "6.3rem",
    },
    { key: "version", label: "Version", value: ({ version }) => version, width: 6.5 },
    { key: "apps", label: "Apps", value: ({ appsCount }) => appsCount, kind: "number", width: 5 },
    { key: "users", label: "Users", value: ({ usersCount }) => usersCount, kind: "number", width: 5.5 },
    { key: "vintage", label: "Vintage", value: ({ vintage }) => vintage, width: 8.6, least: "6.3rem" },
    {
      key: "last-ping",
      label: "Last Ping",
      value: ({ lastPingAt }) => lastPingAt,
      kind: "time",
      width: 8.8,
      least: "5.6rem",
    },
    {
      key: "metadata",
      label: "Metadata",
      value: ({ metadata }) => metadata,
      unsorted: true,
      cell: ({ id, metadata }) => (metadata === null ? <Nothing /> : <Metadata id={id} text={metadata} />),
      width: 7,
      least: "4.9rem",
    },
  ],
  filters: [
    { key: "version", label: "Version", all: "All versions", value: ({ version }) => version ?? "" },
    { key: "country", label: "Country", all: "All countries", value: namesOf },
    {
      key: "managed",
      label: "Managed",
      all: "All installs",
      value: ({ isManaged }) => (isManaged ? "Managed" : "Not managed"),
    },
    {
      key: "licensed",
      label: "Licensed",
      all: "Any license",
      value: ({ isLicensed }) => (isLicensed ? "Licensed" : "Not licensed"),
    },
  ],
  id: ({ id }) => id,
  alsoFound: (row) => [row.id, placeOf(row)],
  usualSort: { key: "last-ping", descending: true },
  pageSizes: [30],
}

function namesOf({ countries }: PingRow) {
  return countries.map(({ name }) => name)
}

/** "Leipzig, Germany" */
function placeOf({ city, countryName }: PingRow) {
  return [city, countryName].filter(Boolean).join(", ")
}

function Origin({ row }: { row: PingRow }) {
  const { ipAddress, countries, isManaged } = row
  return (
    <span className="grid justify-items-start gap-1 py-1.5">
      <code translate="no" title={ipAddress ?? undefined} className="max-w-full truncate text-xs font-medium">
        {ipAddress ?? "–"}
      </code>
      <span
        className="flex max-w-full flex-wrap items-center gap-1 font-normal"
        title={placeOf(row) || undefined}
      >
        {countries.map(({ name, flag }, at) => (
          <span key={`${at} ${name}`} className="inline-flex text-xs text-ink-2">
            {flag === null ? name : <Flag code={flag} name={name} />}
          </span>
        ))}
        {isManaged && <Badge>Managed</Badge>}
      </span>
    </span>
  )
}

function Organization({ row: { organizationName, isLicensed } }: { row: PingRow }) {
  return (
    <span className="grid justify-items-start gap-1 py-1.5">
      {organizationName ? (
        <bdi translate="no" className="whitespace-normal wrap-anywhere">
          {organizationName}
        </bdi>
      ) : (
        <Nothing />
      )}
      {isLicensed && <Badge tone="green">Licensed</Badge>}
    </span>
  )
}

function Nothing() {
  return <span className="text-ink-3">–</span>
}

/** Opens over the rows around it. */
function Metadata({ id, text }: { id: string; text: string }) {
  return (
    <details className="group relative" onKeyDown={closeOnEscape}>
      <summary className="inline-flex min-h-8 cursor-pointer list-none items-center gap-1 rounded-control text-ink-2 hover:text-ink pointer-coarse:min-h-11">
        Show
        <span className="sr-only"> the metadata of {id}</span>
        <Icon name="chevron-down" size="sm" className="group-open:rotate-180" />
      </summary>
      <pre
        translate="no"
        className="absolute right-0 z-10 max-h-72 w-72 max-w-[80vw] overflow-auto rounded-card border border-line-strong bg-raised p-3 text-left text-xs whitespace-pre-wrap shadow-raised [overflow-wrap:anywhere]"
      >
        {text}
      </pre>
    </details>
  )
}

/** A country's flag; `name` is its text alternative. Only for codes that have a flag. */
function Flag({ code, name }: { code: string; name: string }) {
  return (
    <img
      src={`${flagFolder}/${code}.svg`}
      alt={name}
      title={name}
      width={18}
      height={12}
      loading="lazy"
      className="h-3 w-[1.125rem] shrink-0 rounded-[2px] object-cover ring-1 ring-line"
    />
  )
}
