/** Where randomness comes from: that many bytes, each value as likely as the others. */
export type Random = (bytes: number) => Uint8Array

const lettersAndDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

/** Charts put passwords unescaped into addresses of databases and into shells, so nothing else is safe. */
const passwordCharacters = `${lettersAndDigits}-_.~`

/** Whether charts can carry a password as it is. */
export function isPlainPassword(password: string): boolean {
  return /^[A-Za-z0-9_.~-]*$/.test(password)
}

/**
 * A password of 24 characters. It begins with a letter or a digit: a shell reads a leading `-` as an option
 * and a leading `~` as a folder.
 */
export function randomPassword(random: Random): string {
  return drawn(lettersAndDigits, 1, random) + drawn(passwordCharacters, 23, random)
}

/** A runner's token: 32 random bytes in hex. */
export function randomToken(random: Random): string {
  return Array.from(random(32), (byte) => byte.toString(16).padStart(2, "0")).join("")
}

const roundsOfDrawing = 100

/** Bytes that would favor some characters are thrown away, since 256 is no multiple of their number. */
function drawn(characters: string, length: number, random: Random) {
  const fair = 256 - (256 % characters.length)
  let text = ""
  for (let round = 0; round < roundsOfDrawing; round++) {
    for (const byte of random(length)) {
      if (byte < fair) text += characters.charAt(byte % characters.length)
      if (text.length === length) return text
    }
  }
  throw new Error("The source of randomness gives the same again and again.")
}
