declare module "oidc-provider/lib/provider.js" {
  export { default as Provider } from "oidc-provider"
}
