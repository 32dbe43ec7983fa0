import { followAnchors } from "./routes/site/on-demand/anchors"
import { detectIndustry } from "./routes/site/on-demand/detect-industry"
import { closeMenus, markHomeSection, moveInMenus } from "./routes/site/on-demand/menus"
import { showConnectionProblems } from "./routes/site/on-demand/notices"
import { changeThemeInPlace } from "./routes/site/on-demand/theme"
import { wakeOnUse } from "./routes/site/on-demand/wake"

// The only script that a site page loads for reading. It has no React.
const wake = wakeOnUse()
showConnectionProblems()
changeThemeInPlace()
closeMenus()
moveInMenus()
markHomeSection()
followAnchors()
void detectIndustry(wake)
