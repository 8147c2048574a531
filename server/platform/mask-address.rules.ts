/** `+251911223346` → `09•• •• •• 46`. */
function maskPhone(e164: string): string {
  const isEthiopian = e164.startsWith('+251')
  const country = isEthiopian ? '0' : `${e164.slice(0, 3)} `
  const rest = e164.slice(isEthiopian ? 4 : 3)
  const hidden = '•'.repeat(Math.max(2, rest.length - 3))
  const groups = [
    `${country}${rest[0] ?? ''}${hidden.slice(0, 2)}`,
    hidden.slice(2, 4),
    hidden.slice(4),
    rest.slice(-2),
  ]
  return groups.filter(group => group !== '').join(' ')
}

/** `almaz.bekele@example.org` → `a•••@e•••.org`. */
function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  const end = host.includes('.') ? host.slice(host.lastIndexOf('.')) : ''
  return `${[...name][0] ?? ''}•••@${[...host][0] ?? ''}•••${end}`
}

/** An address as whoever named the account or the tracking ID may see it: enough to know one's own, not enough to learn a stranger's. */
export const maskAddress = (channel: 'sms' | 'email', address: string): string =>
  channel === 'sms' ? maskPhone(address) : maskEmail(address)
