import type { UserName } from './user-name.rules.ts'

/** Enough to know one's own address, not enough to learn a stranger's: `a•••@e•••.org`, `+251 9•• ••• 46`. */
export function maskAddress(channel: UserName['channel'], address: string): string {
  if (channel === 'sms') return `${address.slice(0, 4)} ${address.slice(4, 5)}•• ••• ${address.slice(-2)}`
  const [name = '', host = ''] = address.split('@')
  const end = host.includes('.') ? host.slice(host.lastIndexOf('.')) : ''
  return `${[...name][0] ?? ''}•••@${[...host][0] ?? ''}•••${end}`
}
