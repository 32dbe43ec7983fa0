import { test } from "../support/e2e"
import { examined } from "../support/examined-views"
import { testEveryView } from "../support/view-tests"

// axe examines each page at this size first.
test.use({ viewport: { width: 1280, height: 900 }, colorScheme: "dark" })
// A server of its own, since the others keep the usual texts of agents and releases for a while.
test.use({ serverEnv: { PRODUCT_NAME: "Hearth Universitätsklinikum" } })

testEveryView({ ...examined, when: ({ usual, scripts }) => usual && scripts })
