import { followAnchors } from "./routes/site/script/anchors"
import { copyCommands } from "./routes/site/script/copy"
import { detectIndustry } from "./routes/site/script/detect-industry"
import { chooseInPlace, highlightUseCases, swipeBetweenRoles } from "./routes/site/script/home"
import { closeMenus, markHomeSection, moveInMenus } from "./routes/site/script/menus"
import { changeThemeInPlace } from "./routes/site/script/theme"

// The script of the site's pages. It has no React.
changeThemeInPlace()
closeMenus()
moveInMenus()
markHomeSection()
followAnchors()
if (!("live" in document.documentElement.dataset)) {
  chooseInPlace()
  swipeBetweenRoles()
  highlightUseCases()
  copyCommands()
  void detectIndustry()
  document.documentElement.dataset.hydrated = ""
}
