import { type StandardTextKind, standardTextKinds } from '#contract/desk/standard-text-choices.ts'

export const kindOf = (text: string | null): StandardTextKind =>
  standardTextKinds.find(kind => kind === text) ?? 'template'

/** The page with the texts of a kind, and what else is open on it. */
export function addressOf(kind: StandardTextKind, open: Record<string, string | number> = {}): string {
  const query = new URLSearchParams({
    kind,
    ...Object.fromEntries(Object.entries(open).map(([k, v]) => [k, String(v)])),
  })
  return `/setting/standard-texts?${query}`
}

/** The name under which typing in a form of this page is stored. */
export const typingOf = (kind: StandardTextKind, id: number | undefined): string =>
  `standard-text:${kind}:${id ?? 'new'}`
