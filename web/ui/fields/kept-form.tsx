import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { countForgotten, findTyping, forgetTyping, sentTypingField } from '#web/platform/forms/kept-typing.ts'
import type { Place } from '#web/platform/forms/leaving.ts'
import { QuietButton } from '#web/ui/button.tsx'
import { FormattedInstant } from '../formatted-date.tsx'
import { PostForm, type PostFormProps } from './post-form.tsx'
import { useKeptTyping } from './use-kept-typing.ts'
import { useSendKey } from './use-send-key.ts'

interface KeptFormProps extends PostFormProps {
  /**
   * Identifies the form in this browser: `case:12:forward`. A form without files names it in a hidden field, by which `attempt`
   * forgets the typing; for others the code that sends it calls `forgetTyping`. Undefined for a form that keeps its typing itself.
   */
  keepAs: string | undefined
  /** Whether the form is gone at that address of the same page. */
  isLeftAt?: (next: Place) => boolean
  /** Its values hold unsent typing already, newer than what is stored. */
  isTyped?: boolean
}

/** A form that loses nothing: unsent typing is there again when the form is opened the next time. */
export function KeptForm({ keepAs, isLeftAt, isTyped = false, children, ...form }: KeptFormProps) {
  const holder = useRef<HTMLDivElement>(null)
  const countOfNow = () => (keepAs === undefined ? 0 : countForgotten(keepAs))
  const [{ revision, typing: found, count }, show] = useState(() => ({
    revision: 0,
    count: countOfNow(),
    typing: keepAs === undefined || isTyped ? undefined : findTyping(keepAs),
  }))
  // not once it was sent
  const typing = count === countOfNow() ? found : undefined
  useKeptTyping(holder, { keepAs, isLeftAt, isTyped, isRestored: found !== undefined }, revision)
  useSendKey(holder)
  useEffect(() => {
    if (revision > 0) focusFirst(holder.current)
  }, [revision])
  const discard = () => {
    if (keepAs !== undefined) forgetTyping(keepAs)
    show({ revision: revision + 1, typing: undefined, count: countOfNow() })
  }
  return (
    <div ref={holder}>
      {typing && <KeptNotice at={typing.at} onDiscard={discard} />}
      <PostForm key={revision} {...form} values={{ ...form.values, ...typing?.values }}>
        {keepAs !== undefined && !form.hasFiles && <input type="hidden" name={sentTypingField} value={keepAs} />}
        {children}
      </PostForm>
    </div>
  )
}

/** Says that a form shows earlier typing, and removes it on request. */
export function KeptNotice({ at, onDiscard }: { at: number; onDiscard: () => void }) {
  const { t } = useTranslation('fields')
  return (
    <div className="notice" role="status">
      <p>
        {t('kept.back')} <FormattedInstant instant={new Date(at).toISOString()} />
      </p>
      <QuietButton onClick={onDiscard}>{t('kept.discard')}</QuietButton>
    </div>
  )
}

const focusFirst = (holder: HTMLElement | null): void =>
  holder?.querySelector<HTMLElement>('form :is(input:not([type=hidden]), textarea, select)')?.focus()
