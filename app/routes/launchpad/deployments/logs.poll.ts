export { loader } from "./logs"
