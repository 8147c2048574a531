import { useState } from 'react'
import type { Option } from '#web/ui/fields/text-fields.tsx'
import type { Choices } from '../choices.ts'

const none: Option[] = []

/**
 * What a select offers that stands below another one, whose value is `above` now. An answer that comes late, to what was chosen
 * before, changes nothing: a select that loses its options for a moment loses what was chosen in it too.
 */
export function useBelow(choices: Choices, field: string, above: string): Option[] {
  const fits = (choices.below[field] ?? '') === above
  const offered = choices.options[field] ?? none
  const [last, setLast] = useState({ above, options: fits ? offered : none })
  const isNews = fits && (last.above !== above || !areSame(last.options, offered))
  if (isNews) setLast({ above, options: offered })
  if (fits) return offered
  return last.above === above ? last.options : none
}

const areSame = (some: readonly Option[], others: readonly Option[]): boolean =>
  some.length === others.length && some.every(({ value }, index) => value === others[index]?.value)
