export { loader } from "./detail"
