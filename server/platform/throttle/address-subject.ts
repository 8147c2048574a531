import { createHmac } from 'node:crypto'
import type { Context } from '../context.ts'

/** An address as a subject of attempts. It is personal data, so it is stored as a hash that only this installation can make. */
export const addressSubject = ({ config }: Pick<Context, 'config'>, address: string): string =>
  `address:${createHmac('sha256', config.secret).update(`address:${address}`).digest('base64url')}`
