/** `+251911223346` → `•••• 46`: whoever typed it knows it again, whoever looks over a shoulder learns little. */
export const endOfPhone = (e164: string): string => `•••• ${e164.slice(-2)}`

/** `almaz@example.org` → `a•••@example.org`. */
export const startOfEmail = (email: string): string => `${[...email][0] ?? ''}•••${email.slice(email.lastIndexOf('@'))}`
