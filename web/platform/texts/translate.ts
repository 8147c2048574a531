import type { Texts } from '#web/locales/texts.d.ts'
import type { Language } from '../preferences.ts'

export type Namespace = keyof Texts

/** A file of texts: a tree whose leaves are texts. */
export interface TextTree {
  readonly [key: string]: string | TextTree
}

type WithoutNumber<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key

type KeysIn<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? WithoutNumber<Key> : `${Key}.${KeysIn<Tree[Key]>}`
}[keyof Tree & string]

type BranchesIn<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? never : Key | `${Key}.${BranchesIn<Tree[Key]>}`
}[keyof Tree & string]

type BranchAt<Tree, Path extends string> = Path extends keyof Tree
  ? Tree[Path]
  : Path extends `${infer Head}.${infer Rest}`
    ? BranchAt<Tree[Head & keyof Tree], Rest>
    : never

type WithName<Name extends Namespace, Keys extends string> = `${Name}:${Keys}`

/** `key` of the first namespace, `namespace:key` of every one. */
type KeyOf<First extends Namespace, Name extends Namespace> =
  | KeysIn<Texts[First]>
  | { [Each in Name]: WithName<Each, KeysIn<Texts[Each]>> }[Name]

export interface TextValues {
  /** Selects the form of the text for this number, and replaces `{{count}}`. */
  count?: number
  /** The text to use when there is none. */
  defaultValue?: string
  [name: string]: unknown
}

/** The texts of some namespaces for one reader. A missing one comes back as its key. */
export interface Translate<First extends Namespace, Name extends Namespace = First> {
  (key: KeyOf<First, Name>, values?: TextValues): string
  /** A whole branch of texts at once. */
  <Branch extends BranchesIn<Texts[First]>>(key: Branch, whole: { returnObjects: true }): BranchAt<Texts[First], Branch>
  <Each extends Name, Branch extends BranchesIn<Texts[Each]>>(
    key: WithName<Each, Branch>,
    whole: { returnObjects: true },
  ): BranchAt<Texts[Each], Branch>
}

export type AnyTranslate = (key: string, values?: TextValues & { returnObjects?: true }) => string

/** Everything that parts of a page need of the texts. */
export interface PageTexts {
  readonly language: Language
  /** Whether there is such a text; `namespace:key`, or the key in the namespace of the options. */
  exists(key: string, options?: { ns: Namespace }): boolean
  /** The texts of a namespace in a language other than the page's; only the server has these. */
  getFixedT<Name extends Namespace>(language: Language, name: Name): Translate<Name>
  /** The same function for the same namespaces each time; the texts are loaded when it returns. */
  translateOf(names: readonly Namespace[]): AnyTranslate
}

/** The source of the texts of a namespace, in the language of the page. */
export type Source = (name: Namespace) => TextTree

const rules: Partial<Record<Language, Intl.PluralRules>> = {}

/** Whether a language uses the form `one` or `other` for a number. */
const formFor = (language: Language, count: number): string => {
  rules[language] ??= new Intl.PluralRules(language)
  return rules[language].select(count)
}

/** The value at a dotted key; a name in the tree may hold dots itself. */
function find(tree: TextTree, key: string): string | TextTree | undefined {
  if (Object.hasOwn(tree, key)) return tree[key]
  for (let dot = key.indexOf('.'); dot > 0; dot = key.indexOf('.', dot + 1)) {
    const branch = key.slice(0, dot)
    const inner = Object.hasOwn(tree, branch) ? tree[branch] : undefined
    const found = typeof inner === 'object' ? find(inner, key.slice(dot + 1)) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

/** What was found before in each tree. Only that: keys that are not there may be made of what a reader typed, and have no end. */
const known = new WeakMap<TextTree, Map<string, string | TextTree>>()

function findKept(tree: TextTree, key: string): string | TextTree | undefined {
  const kept = known.get(tree) ?? new Map<string, string | TextTree>()
  known.set(tree, kept)
  const found = kept.get(key) ?? find(tree, key)
  if (found !== undefined) kept.set(key, found)
  return found
}

const asText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '')

const fill = (text: string, values: TextValues): string =>
  text.includes('{{') ? text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => asText(values[name])) : text

const splitKey = (key: string, first: Namespace): [name: Namespace, key: string] => {
  const colon = key.indexOf(':')
  return colon < 0 ? [first, key] : [key.slice(0, colon) as Namespace, key.slice(colon + 1)]
}

/** Makes the function for the texts of some namespaces; keys of the first one need no prefix. */
export function translateFrom(language: Language, source: Source, first: Namespace): AnyTranslate {
  return (key, values = {}) => {
    const [name, path] = splitKey(key, first)
    const tree = source(name)
    const { count } = values
    const found =
      (typeof count === 'number' &&
        (findKept(tree, `${path}_${formFor(language, count)}`) ?? findKept(tree, `${path}_other`))) ||
      findKept(tree, path)
    if (values.returnObjects && found !== undefined) return found as never
    if (typeof found === 'string') return fill(found, values)
    return values.defaultValue ?? path
  }
}

/** Whether a source has a text at `namespace:key`. */
export const hasText = (source: Source, key: string, ns: Namespace): boolean => {
  const [name, path] = splitKey(key, ns)
  return find(source(name), path) !== undefined
}
