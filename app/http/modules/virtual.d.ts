declare module "virtual:site-script" {
  /** Address of the script that every site page loads. */
  const address: string
  export default address
}

declare module "virtual:after-paint-script" {
  /** The script itself, for the document. */
  const code: string
  export default code
}
