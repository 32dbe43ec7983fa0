export { loader } from "./list"
