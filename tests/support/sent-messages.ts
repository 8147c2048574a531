import type { Kysely } from 'kysely'
import type { Database } from '#db/tables.ts'
import { rowsIn } from './rows.ts'

/** The messages to a phone or an address, the oldest first. */
export const messagesTo = (db: Kysely<Database>, recipient: string) =>
  rowsIn(db, 'outgoing_message', { recipient }, ['template', 'text', 'channel'], 'id')

export const templatesTo = async (db: Kysely<Database>, recipient: string) =>
  (await messagesTo(db, recipient)).map(({ template }) => template)

export const lastTextTo = async (db: Kysely<Database>, recipient: string) =>
  (await messagesTo(db, recipient)).at(-1)?.text ?? ''

/** The newest one-time code to an address, or about a complaint. */
export async function lastCode(db: Kysely<Database>, of: { recipient: string } | { complaint_id: number }) {
  const messages = await rowsIn(db, 'outgoing_message', { ...of, template: 'one-time-code' }, ['text'], 'id')
  const text = messages.at(-1)?.text ?? ''
  return { text, code: /\d{6}/.exec(text)?.[0] ?? '' }
}

/** What a link in a message proves. */
export const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? ''

/** A cookie that an answer sets, as a browser sends it back. */
export const cookieIn = (answer: { headers: Record<string, unknown> }, name: string) =>
  [answer.headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .find(cookie => cookie.startsWith(`${name}=`))
    ?.split(';')[0] ?? ''
