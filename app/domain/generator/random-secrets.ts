/** A source of uniformly random bytes. */
export type Random = (bytes: number) => Uint8Array

const lettersAndDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

/** Charts insert passwords unescaped into database URLs and shell commands; other characters are not safe. */
const passwordCharacters = `${lettersAndDigits}-_.~`

/** Whether charts can use a password unescaped. */
export function isPlainPassword(password: string): boolean {
  return /^[A-Za-z0-9_.~-]*$/.test(password)
}

/**
 * A password of 24 characters. It starts with a letter or a digit: shells read a leading `-` as an option and a
 * leading `~` as a folder.
 */
export function randomPassword(random: Random): string {
  return drawCharacters(lettersAndDigits, 1, random) + drawCharacters(passwordCharacters, 23, random)
}

/** A runner token: 32 random bytes in hex. */
export function randomToken(random: Random): string {
  return Array.from(random(32), (byte) => byte.toString(16).padStart(2, "0")).join("")
}

const roundsOfDrawing = 100

/** Rejects bytes that would favor some characters, because 256 is not a multiple of the alphabet's size. */
function drawCharacters(characters: string, length: number, random: Random) {
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
