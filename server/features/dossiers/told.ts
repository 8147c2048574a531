import type { GatheredCase } from './gather-case.ts'
import type { Words } from './words.ts'

/** When something was said, and what; empty for what was not. */
export const saidAt = ({ moment }: Words, at: string | null, ...texts: (string | null)[]): string =>
  at ? [moment(at), ...texts].filter(Boolean).join('\n') : ''

/** Documents by their names in the archive; by their own names where the archive does not have them. */
export const fileNames = (
  files: readonly { id: string; name: string }[],
  { documents }: Pick<GatheredCase, 'documents'>,
): string => files.map(({ id, name }) => documents.find(each => each.id === id)?.file ?? name).join('\n')
