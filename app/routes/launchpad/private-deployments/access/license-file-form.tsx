import { useLocation } from "react-router"
import { Button } from "~/ui/button"
import { Icon } from "~/ui/icon"
import { Panel } from "~/ui/panel"
import { LicenseField } from "../generator/license-field"
import type { LicenseChoices } from "../generator/offer"

const nothing = { license: null, licenseKey: "" }

/** The license key as the line that Docker Compose reads. A POST, since a key has no place in an address (decision 23). */
export function LicenseFileForm({ licenses }: { licenses: LicenseChoices }) {
  const { pathname, search } = useLocation()
  return (
    <Panel aria-label="License" className="p-5 max-md:p-4">
      <form method="post" action="/private-deployments/compose.env" className="grid gap-4">
        <LicenseField choices={licenses} draft={nothing} errorsOf={() => undefined} />
        <input type="hidden" name="page" value={pathname + search} />
        <div>
          <Button type="submit">
            <Icon name="download" />
            Download .env
          </Button>
        </div>
      </form>
    </Panel>
  )
}
