declare module "*.md" {
  const text: import("./page").LegalText
  export default text
}
