/** `+251911223346` → `•••• 46`: enough for the person who typed it, little for anybody else. */
export const endOfPhone = (e164: string): string => `•••• ${e164.slice(-2)}`

/** `almaz@example.org` → `a•••@example.org`. */
export const startOfEmail = (email: string): string => `${[...email][0] ?? ''}•••${email.slice(email.lastIndexOf('@'))}`
