import { createContext } from "react-router"

/** The build that the browser loads; empty in development, where it changes while the process runs. */
export const buildContext = createContext<string>()
