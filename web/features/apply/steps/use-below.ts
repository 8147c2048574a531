import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useActionData, useNavigation } from 'react-router'
import { fieldId } from '#web/ui/fields/form-state.ts'
import type { Option } from '#web/ui/fields/text-fields.tsx'
import type { Choices } from '../choices.ts'
import { useRefresh } from './use-refresh.ts'

const none: Option[] = []

/**
 * The options of a select that depends on another one, whose value is now `above`. A late answer for an earlier choice
 * is ignored: a select that loses its options for a moment would lose its value too.
 */
export function useBelow(choices: Choices, field: string, above: string): Option[] {
  const fits = (choices.below[field] ?? '') === above
  const offered = choices.options[field] ?? none
  const [last, setLast] = useState({ above, options: fits ? offered : none })
  const isNews = fits && (last.above !== above || !areSame(last.options, offered))
  if (isNews) setLast({ above, options: offered })
  useOnceMore(!fits, field, above)
  if (fits) return offered
  return last.above === above ? last.options : none
}

/**
 * Loads the options again when all answers are there but the options still belong to another choice. Of two forms sent in quick
 * succession the server may have stored the first one last; then its options are those of the earlier choice.
 */
function useOnceMore(isBehind: boolean, field: string, above: string): void {
  const { state } = useNavigation()
  const wasRefused = useActionData() !== undefined
  const refresh = useRefresh()
  const lastState = useRef(state)
  const asked = useRef('')
  const onEnd = useEffectEvent(() => {
    if (!isBehind || wasRefused || asked.current === above) return
    asked.current = above
    const element = document.getElementById(fieldId(field))
    if (element instanceof HTMLSelectElement) refresh(element.form)
  })
  useEffect(() => {
    if (lastState.current !== 'idle' && state === 'idle') onEnd()
    lastState.current = state
  }, [state])
}

const areSame = (some: readonly Option[], others: readonly Option[]): boolean =>
  some.length === others.length && some.every(({ value }, index) => value === others[index]?.value)
