import { z } from 'zod'

/** A field whose name on the wire is not ours: `{ complaintId: named('CompliantId', z.int()) }`. */
export interface NamedField<Schema extends z.ZodType = z.ZodType> {
  wireName: string
  schema: Schema
}

/** Names a field for the wire; the legacy spellings live in the calls of this function. */
export const named = <Schema extends z.ZodType>(wireName: string, schema: Schema): NamedField<Schema> => ({
  wireName,
  schema,
})

type Fields = Record<string, z.ZodType | NamedField>
type SchemaOf<F> = F extends NamedField<infer S> ? S : F
type OptionalKeys<F extends Fields> = {
  [K in keyof F]: SchemaOf<F[K]> extends z.ZodType ? (undefined extends z.output<SchemaOf<F[K]>> ? K : never) : never
}[keyof F]
type Clean<F extends Fields> = {
  [K in Exclude<keyof F, OptionalKeys<F>>]: SchemaOf<F[K]> extends z.ZodType ? z.output<SchemaOf<F[K]>> : never
} & {
  [K in OptionalKeys<F>]?: SchemaOf<F[K]> extends z.ZodType ? z.output<SchemaOf<F[K]>> : never
}

const isNamed = (field: z.ZodType | NamedField): field is NamedField => 'wireName' in field

/**
 * An object with the wire's field names on one side and ours on the other.
 * Decoding renames to ours, encoding renames back; inner schemas do their own translation.
 */
export function wireObject<const F extends Fields>(fields: F) {
  const entries = Object.entries(fields).map(([cleanName, field]) =>
    isNamed(field)
      ? { cleanName, wireName: field.wireName, schema: field.schema }
      : { cleanName, wireName: cleanName, schema: field },
  )
  const wire = z.object(Object.fromEntries(entries.map(entry => [entry.wireName, entry.schema])))
  const rename = (from: 'cleanName' | 'wireName', to: 'cleanName' | 'wireName') => (source: Record<string, unknown>) =>
    Object.fromEntries(
      entries.filter(entry => source[entry[from]] !== undefined).map(entry => [entry[to], source[entry[from]]]),
    )
  return z.codec(wire, z.custom<Clean<F>>(), {
    decode: value => rename('wireName', 'cleanName')(value as Record<string, unknown>) as Clean<F>,
    encode: value => rename('cleanName', 'wireName')(value as Record<string, unknown>),
  })
}

/** A whole number that arrives as text in a path or a query. */
export const integerText = z.codec(z.string().regex(/^-?\d{1,15}$/, 'whole-number'), z.int(), {
  decode: text => Number(text),
  encode: number => String(number),
})
