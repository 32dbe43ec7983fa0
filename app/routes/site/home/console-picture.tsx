import { useRouteLoaderData } from "react-router"
import type { loader } from "~/root"
import { PictureFrame } from "./picture-frame"

const size = { width: 1280, height: 1090 }

/** The proof: the console as it is, in the reader's theme. */
export function ConsolePicture() {
  const theme = useRouteLoaderData<typeof loader>("root")?.theme ?? "system"
  return (
    <PictureFrame caption="launchpad / deployments">
      <picture>
        {theme === "system" && <source srcSet="/console-dark.webp" media="(prefers-color-scheme: dark)" />}
        <img
          {...size}
          src={theme === "dark" ? "/console-dark.webp" : "/console-light.webp"}
          alt="Hosted Deployments in the launchpad: three kinds of machines to choose from, when the balance ends at what runs now, and a running machine with what it costs until it stops, its setup steps and its open terminal."
          className="block h-auto w-full"
          fetchPriority="high"
        />
      </picture>
    </PictureFrame>
  )
}
