// The published types are those of an older version, without the preference among equals.
declare module "negotiator" {
  export default class Negotiator {
    constructor(request: { headers: { "accept-encoding": string } })
    encoding<Name extends string>(of: Name[], options: { preferred: Name[] }): Name | undefined
  }
}
