declare module "virtual:icon-sprite" {
  /** Address of the sprite; an icon is `{address}#{name}`. */
  const address: string
  export default address
}

declare module "virtual:flags" {
  /** A country's flag is `{flagFolder}/{code}.svg`. */
  export const flagFolder: string
  /** The countries that have a flag, as codes of two capital letters. */
  export const flagCodes: string[]
}
