declare module "virtual:icon-sprite" {
  /** Address of the sprite; an icon is `{address}#{name}`. */
  const address: string
  export default address
}
