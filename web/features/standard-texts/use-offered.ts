import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import type { TemplateUse } from '#contract/desk/standard-text-choices.ts'
import type { OfferedText } from '#contract/desk/standard-texts.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import type { Language } from '#web/platform/preferences.ts'
import { sessionUser } from '#web/platform/session/session.ts'
import { ownName } from '#web/platform/format.ts'
import { readyTexts } from './offered-texts.ts'

/** The reader’s own name, for a letter in the language. */
function officerIn(language: Language): string {
  const user = sessionUser()
  return user ? ownName(user, language) : ''
}

/** The texts that the server offers for a field of the case in a language; loaded once, undefined until then. */
export function useOffered(complaint: ComplaintDetail, offered: TemplateUse | 'citation', language: Language) {
  const [answer, setAnswer] = useState<{ offered: OfferedText[]; now: Date }>()
  const [hasFailed, setFailed] = useState(false)
  const { complaintId } = complaint
  const ask = useCallback(() => {
    setFailed(false)
    browserClient.getOfferedTexts({ params: { complaintId, offered } }).then(
      texts => setAnswer({ offered: texts, now: new Date() }),
      () => setFailed(true),
    )
  }, [complaintId, offered])
  useEffect(ask, [ask])
  const texts = useMemo(
    () => answer && readyTexts(answer.offered, { complaint, officer: officerIn(language), now: answer.now }, language),
    [answer, complaint, language],
  )
  return { texts, hasFailed, ask }
}
