import { href } from "react-router"
import { brandContext } from "~/http/contexts"
import type { Route } from "./+types/web-manifest"
import { textFile } from "./text-file"

/** The name and icons of the product on a phone's home screen. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { name } = context.get(brandContext)
  const icons = [192, 512].map((size) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
  }))
  const manifest = {
    name,
    short_name: name,
    start_url: href("/home"),
    display: "browser",
    background_color: "#faf9f5",
    theme_color: "#faf9f5",
    icons: [...icons, { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" }],
  }
  return textFile(request, "application/manifest+json", [JSON.stringify(manifest)])
}
