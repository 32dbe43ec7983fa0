declare module "virtual:site-script" {
  /** Address of the script that every site page loads. */
  const address: string
  export default address
}
