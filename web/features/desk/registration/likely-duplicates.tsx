import { inList } from '#contract/values/lists.ts'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { LikelyDuplicate } from '#contract/desk/supervision.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { answersIn, flatAnswers } from '#web/platform/forms/forms.ts'
import { typedDay } from '#web/platform/forms/typed-day.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { EarlierCase } from './earlier-case.tsx'
import styles from './register-complaint.module.css'

/** As long as letters follow each other faster than this, nothing is asked. */
const pauseMilliseconds = 500

/** A phone number with fewer characters is not typed to its end. */
const fewestOfPhone = 9

/** Complaints of this complainant against this body that are there already, as soon as both are typed. */
export function LikelyDuplicates({ holder }: { holder: RefObject<HTMLElement | null> }) {
  const { t, language } = useTranslation('earlier-cases')
  const found = useLikelyDuplicates(holder)
  return (
    <div className={found.length > 0 ? `notice ${styles.duplicates}` : undefined}>
      {/* the element exists before its text, so that the text is announced */}
      <p role="status" className={found.length > 0 ? undefined : 'visually-hidden'}>
        {found.length > 0 && t('duplicates.title', { count: found.length })}
      </p>
      {found.length > 0 && (
        <>
          <ul className={styles.earlier}>
            {found.map(each => (
              <EarlierCase key={each.complaintId} complaint={each}>
                <span className={styles.about}>
                  {inList(
                    language,
                    each.signals.map(signal => t(`duplicates.signals.${signal}`)),
                  )}
                </span>
              </EarlierCase>
            ))}
          </ul>
          <p>{t('duplicates.text')}</p>
        </>
      )}
    </div>
  )
}

/** Asks when what identifies complainant and body has changed and the typing pauses; without an answer there is no hint. */
function useLikelyDuplicates(holder: RefObject<HTMLElement | null>): readonly LikelyDuplicate[] {
  const [asked, setAsked] = useState('')
  const [answer, setAnswer] = useState<{ asked: string; found: readonly LikelyDuplicate[] }>()
  const note = useEffectEvent(() => {
    const form = holder.current?.querySelector('form')
    if (form) setAsked(JSON.stringify(questionOf(form) ?? ''))
  })
  useEffect(() => {
    const element = holder.current
    let timer = setTimeout(note)
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(note, pauseMilliseconds)
    }
    element?.addEventListener('input', wait)
    element?.addEventListener('change', wait)
    return () => {
      clearTimeout(timer)
      element?.removeEventListener('input', wait)
      element?.removeEventListener('change', wait)
    }
  }, [holder])
  useEffect(() => {
    const question = asked && (JSON.parse(asked) as ReturnType<typeof questionOf> | '')
    if (!question) return
    let isCurrent = true
    browserClient.proposeDuplicatesOfFiling({ query: question }).then(
      found => isCurrent && setAnswer({ asked, found }),
      // a hint is an addition: without it the complaint is registered all the same
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [asked])
  return answer?.asked === asked ? answer.found : []
}

/** Undefined before there is a body, and a phone or both names. */
function questionOf(form: HTMLFormElement) {
  const typed = flatAnswers(answersIn(form))
  const textOf = (name: string) => typed[`complainant.${name}`]?.trim().slice(0, 200) ?? ''
  const [phone, firstName, fatherName] = [textOf('phone'), textOf('firstName'), textOf('fatherName')]
  const organizationId = Number(typed['complaint.organizationId'])
  const isIdentified = phone.length >= fewestOfPhone || (firstName !== '' && fatherName !== '')
  if (!organizationId || !isIdentified) return undefined
  const decisionDate = typedDay(typed, 'complaint.violatedDecisionOn') ?? ''
  return {
    phone,
    firstName,
    fatherName,
    organizationId,
    // a missing date says nothing
    ...(/^\d{4}-\d{2}-\d{2}$/.test(decisionDate) && { decisionDate }),
  }
}
