/** Those of REDIS_URL. A comma can also be part of a password. */
export function addressesIn(urls: string) {
  return urls.split(/,(?=\s{0,9}rediss?:)/).map((url) => url.trim())
}
