declare module "*.md" {
  const sections: import("./document").LegalSection[]
  export default sections
}
