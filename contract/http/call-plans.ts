import type { Endpoint } from './endpoint.ts'

/**
 * How the field names of a value are translated between the wire and ours. Fields that are spelled alike on both sides,
 * and hold nothing that is translated, are left out.
 */
export type Renaming =
  | { fields: [cleanName: string, wireName: string, inner?: Renaming][] }
  | { items: Renaming }
  | { values: Renaming }

/** What a client has to know of a call: plain data, without schemas, small enough for a page to load. */
export interface CallPlan extends Pick<Endpoint, 'method' | 'path' | MessageName> {
  hasBody: boolean
  params?: Renaming
  query?: Renaming
  body?: Renaming
  answer?: Renaming
}

/** The plans of a group of calls, by the names of its calls. */
export type CallPlans<Group extends Record<string, Endpoint>> = {
  readonly [Name in keyof Group]: CallPlan & Pick<Group[Name], Extract<keyof Group[Name], MessageName>>
}
type MessageName = 'message' | 'failure'

/** A value with the wire's field names. */
export const toWire = (renaming: Renaming | undefined, value: unknown): unknown => renamed(renaming, value, 0, 1)

/** A value with our field names. */
export const fromWire = (renaming: Renaming | undefined, value: unknown): unknown => renamed(renaming, value, 1, 0)

function renamed(renaming: Renaming | undefined, value: unknown, from: 0 | 1, to: 0 | 1): unknown {
  if (renaming === undefined || typeof value !== 'object' || value === null) return value
  if ('items' in renaming) return (value as unknown[]).map(item => renamed(renaming.items, item, from, to))
  if ('values' in renaming)
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, renamed(renaming.values, inner, from, to)]),
    )
  const known = new Map(renaming.fields.map(field => [field[from], field]))
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const field = known.get(name)
      return field ? [field[to], renamed(field[2], inner, from, to)] : [name, inner]
    }),
  )
}
