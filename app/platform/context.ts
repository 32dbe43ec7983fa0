import { createContext } from "react-router"
import type { Platform, PlatformOptions } from "./platform"
import type { Releases } from "./releases"

/** The platform as the signed-in person may use it; null for visitors, for whom no call is ever made. */
export const platformContext = createContext<Platform | null>(null)

/** Makes a client for one request; set by the server, used by the platform middleware. */
export const platformFactory = createContext<PlatformFactory>()

/** The versions there are; the same for everybody, and asked for without anybody's token. */
export const releasesContext = createContext<Releases>()

export type PlatformFactory = (
  caller: Pick<PlatformOptions, "token" | "renew" | "sessionEnded" | "requestId" | "signal" | "log"> & {
    /** Its key: the calls of one session share their slots. */
    session: string
  },
) => Platform
