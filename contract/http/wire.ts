import { z } from 'zod'

/** A field whose name on the wire is not ours: `{ complaintId: named('CompliantId', z.int()) }`. */
export interface NamedField<Schema extends z.ZodType = z.ZodType> {
  wireName: string
  schema: Schema
  /** The name under which answers also give the id of the record. */
  idName?: string
}

/** Names a field for the wire; the legacy spellings live in the calls of this function. */
export const named = <Schema extends z.ZodType>(wireName: string, schema: Schema): NamedField<Schema> => ({
  wireName,
  schema,
})

/**
 * A record that is chosen by its id: answers have the whole record, and its id beside it under the name that requests use,
 * so that a record that was read can be sent back.
 */
export const chosen = <Schema extends z.ZodType>(name: string, idName: string, schema: Schema): NamedField<Schema> => ({
  wireName: name,
  schema,
  idName,
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

/** The fields of every `wireObject`, by its schema. */
const fieldsOf = new WeakMap<z.ZodType, readonly WireField[]>()

export interface WireField {
  cleanName: string
  wireName: string
  schema: z.ZodType
  idName?: string
}

/** The fields of a schema that `wireObject` made, with both names; undefined for any other schema. */
export const wireFieldsOf = (schema: z.ZodType): readonly WireField[] | undefined => fieldsOf.get(schema)

const isNamed = (field: z.ZodType | NamedField): field is NamedField => 'wireName' in field

/**
 * An object with the wire's field names on one side and ours on the other.
 * Decoding renames to ours, encoding renames back; inner schemas do their own translation.
 */
export function wireObject<const F extends Fields>(fields: F) {
  const entries: WireField[] = Object.entries(fields).map(([cleanName, field]) =>
    isNamed(field) ? { cleanName, ...field } : { cleanName, wireName: cleanName, schema: field },
  )
  const ids = entries.flatMap(({ cleanName, idName }) => (idName ? [{ cleanName, idName }] : []))
  const wire = z.object({
    ...Object.fromEntries(entries.map(entry => [entry.wireName, entry.schema])),
    ...Object.fromEntries(ids.map(({ idName }) => [idName, z.int().nullish()])),
  })
  const rename = (from: 'cleanName' | 'wireName', to: 'cleanName' | 'wireName') => (source: Record<string, unknown>) =>
    Object.fromEntries(
      entries.filter(entry => source[entry[from]] !== undefined).map(entry => [entry[to], source[entry[from]]]),
    )
  const idsOf = (source: Record<string, unknown>) =>
    ids
      .filter(({ cleanName }) => source[cleanName] !== undefined)
      .map(({ cleanName, idName }) => [idName, (source[cleanName] as { id: number } | null)?.id ?? null])
  const codec = z.codec(wire, z.custom<Clean<F>>(), {
    decode: value => rename('wireName', 'cleanName')(value as Record<string, unknown>) as Clean<F>,
    encode: value => {
      const source = value as Record<string, unknown>
      return { ...rename('cleanName', 'wireName')(source), ...Object.fromEntries(idsOf(source)) }
    },
  })
  fieldsOf.set(codec, entries)
  return codec
}

/** Schemas whose own value goes on the wire unchanged. */
const asTheyAre = new WeakSet<z.ZodType>()

/**
 * A value that a request may also send as it was read: an id, or the whole record. `decode` makes
 * the id of the record; our own clients send the id.
 */
export function alsoSpelled<Sent extends z.ZodType, Value extends z.ZodType>(
  sent: Sent,
  value: Value,
  decode: (sent: z.output<Sent>) => z.input<Value>,
) {
  const codec = z.codec(sent, value, {
    decode,
    encode: own => own as never,
  })
  asTheyAre.add(codec)
  return codec
}

/** Whether a client sends the value of a schema unchanged, without a translation. */
export const isSentAsItIs = (schema: z.ZodType): boolean => asTheyAre.has(schema)

/** Fields of a record that a request accepts beside those that it changes. */
const sentBack = new WeakMap<z.core.$ZodType, z.core.$ZodType>()

/**
 * Lets a request contain the record's other fields as they were read. They are ignored, because other calls change them. A field that
 * is in neither schema is refused by name.
 */
export function takesBack<Schema extends z.ZodType>(record: z.ZodType, schema: Schema): Schema {
  // a clone that is given the definition is independent of the original
  const taking = schema.clone(schema.def)
  const fields = fieldsOf.get(schema)
  if (fields) fieldsOf.set(taking, fields)
  sentBack.set(taking, record)
  return taking
}

const seenValue = z.union([z.string().max(2000), z.int(), z.boolean(), z.null(), z.array(z.string().max(60)).max(200)])

/** What a form was filled with, by field. */
export const seenValues = z
  .record(z.string().max(60), seenValue)
  .optional()
  .describe(
    '409 `changed-meanwhile` when the record no longer has these values; `details.since` says who changed it last. Without it the call overwrites.',
  )
export type SeenValues = NonNullable<z.output<typeof seenValues>>

/** The fields of a form, with what it was filled with. */
export type WithSeen<Fields> = Fields & { seen?: SeenValues | undefined }

/** The object on the wire under a schema, with the record whose other fields it accepts back. */
export interface WireShape {
  fields: Record<string, z.core.$ZodType>
  /** Accepted and ignored: a field of the record that was read. */
  readOnly: Record<string, z.core.$ZodType>
  /** Any other name is a field too. */
  isOpen: boolean
}

/** The parts of a schema, by its type. */
export function definitionOf(schema: z.core.$ZodType): z.core.$ZodTypes['_zod']['def'] {
  const { _zod: internals } = schema as z.core.$ZodTypes
  return internals.def
}

/** The schema of the value that is sent, without the wrappers that make it optional. */
function onTheWire(schema: z.core.$ZodType): z.core.$ZodType[] {
  const def = definitionOf(schema)
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return [schema, ...onTheWire(def.innerType)]
    case 'pipe':
      return [schema, ...onTheWire(def.in)]
    default:
      return [schema]
  }
}

/** The fields of an object as they are sent; undefined for anything else. */
export function wireShapeOf(schema: z.core.$ZodType): WireShape | undefined {
  const layers = onTheWire(schema)
  const def = definitionOf(layers.at(-1) ?? schema)
  if (def.type !== 'object') return undefined
  const record = layers.map(layer => sentBack.get(layer)).find(found => found !== undefined)
  const fields = def.shape
  const others = Object.entries(record ? (wireShapeOf(record)?.fields ?? {}) : {})
  const readOnly = Object.fromEntries(others.filter(([name]) => !Object.hasOwn(fields, name)))
  return { fields, readOnly, isOpen: def.catchall !== undefined }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The paths of everything in a value that its schema does not know; of several possible schemas the one that knows most. */
export function unknownFields(schema: z.core.$ZodType, value: unknown, path: readonly string[] = []): string[][] {
  const def = definitionOf(onTheWire(schema).at(-1) ?? schema)
  if (def.type === 'array') {
    if (!Array.isArray(value)) return []
    return value.flatMap((item, index) => unknownFields(def.element, item, [...path, String(index)]))
  }
  if (!isRecord(value)) return []
  if (def.type === 'union') {
    const known = def.options.filter(option => wireShapeOf(option) !== undefined)
    return (
      known.map(option => unknownFields(option, value, path)).sort((one, other) => one.length - other.length)[0] ?? []
    )
  }
  const shape = wireShapeOf(schema)
  if (!shape) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const field = Object.hasOwn(shape.fields, name) ? shape.fields[name] : undefined
    if (field) return unknownFields(field, inner, [...path, name])
    return shape.isOpen || Object.hasOwn(shape.readOnly, name) ? [] : [[...path, name]]
  })
}

/** A whole number that is text in a path or a query. */
export const integerText = z.codec(z.string().regex(/^-?\d{1,15}$/, 'whole-number'), z.int(), {
  decode: text => Number(text),
  encode: number => String(number),
})

/** Up to fifty ids in a query, separated by commas. */
export const idsText = z.codec(
  z.string().regex(/^\d{1,10}(,\d{1,10}){0,49}$/, 'not-a-number'),
  z.array(z.int().max(2_147_483_647)),
  {
    decode: text => text.split(',').map(Number),
    encode: list => list.join(','),
  },
)
