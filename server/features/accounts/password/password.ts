import { hash, verify } from '@node-rs/argon2'

/** Argon2id with 19 MiB and two passes: OWASP's first choice for servers. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** How a hash of this cost begins. */
const costInHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), cost)

/** Whether a hash was made with other parameters than today's. */
export const isOutdated = (passwordHash: string): boolean => !passwordHash.startsWith(costInHash)

/** Checked when there is no such user, so that the answer takes as long as with one. */
const nobodysHash = hashPassword('the password of nobody')

/** Whether the password matches; takes the same time when there is no account to compare with. */
export async function passwordFits(passwordHash: string | undefined, password: string): Promise<boolean> {
  // an account that never had a password has no hash of ours, so nothing matches it
  const isHash = passwordHash?.startsWith('$argon2') ?? false
  const fits = await verify(isHash && passwordHash ? passwordHash : await nobodysHash, password.normalize('NFKC'))
  return isHash && fits
}
