/** Parts of standard texts, without schemas, so that pages load only the lists. */

/** A text with placeholders, the documents that a type of complaint needs, or an article of a law. */
export const standardTextKinds = ['template', 'missing-documents', 'citation'] as const
export type StandardTextKind = (typeof standardTextKinds)[number]

/**
 * The field of a form that a template is for. The letter of the conclusion repeats the three fields of a decision and its
 * justification.
 */
export const templateUses = [
  'request',
  'questions',
  'finding',
  'remedy',
  'justification',
  'non-admission',
  'where-instead',
  'referral',
] as const
export type TemplateUse = (typeof templateUses)[number]

/** What a template can name in braces, `{tracking-id}`; the case fills it in. */
export const placeholders = [
  'tracking-id',
  'complainant',
  'body',
  'office',
  'complaint-type',
  'registered-on',
  'due-on',
  'today',
  'officer',
] as const
export type Placeholder = (typeof placeholders)[number]

/** Longest and most of each thing. */
export const standardTextLimits = {
  title: 120,
  template: 8000,
  item: 300,
  items: 30,
  law: 200,
  number: 60,
  article: 60,
  citation: 4000,
  /** Of one kind, archived ones too. */
  ofOneKind: 300,
  /** Versions that are shown, the newest. */
  versions: 50,
} as const

const inBraces = /\{([^{}\n]{0,60})\}/g

/** The words in braces in a text, each once. */
export const namedInBraces = (text: string): string[] => [
  ...new Set([...text.matchAll(inBraces)].map(([, name = '']) => name.trim())),
]

/** Fills in what a text names in braces; a name without a value stays as it is. */
export const fillPlaceholders = (text: string, values: Partial<Record<string, string>>): string =>
  text.replace(inBraces, (whole, name: string) => values[name.trim()] ?? whole)
