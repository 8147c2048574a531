import type { Conclusion } from '#contract/desk/conclusion.ts'
import { DecisionEditor } from '#web/features/decisions/index.ts'
import { inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import type { CaseActionProps } from '../../case-action.ts'
import { WhatWasRejected } from './what-was-rejected.tsx'
import type { LoadedStart } from './write-decision.tsx'

interface Choices {
  start: LoadedStart
  conclusions: readonly Conclusion[]
}

/** What was rejected and why, why it is replaced, and the new decision; loaded when the form is opened. */
export default function ReplaceFields({ complaint, choices: { start, conclusions }, t }: CaseActionProps<Choices>) {
  return (
    <>
      <WhatWasRejected conclusions={conclusions} t={t} />
      <TextAreaField name="reason" longest={4000} isPrinted />
      <DecisionEditor complaint={complaint} start={start} />
      <Signers names={start.solution.signers} />
    </>
  )
}

/** Whose signatures the decision needs before it goes out. */
function Signers({ names }: { names: readonly { en: string; am: string }[] }) {
  const { t, language } = useTranslation('deciding')
  if (names.length === 0) return null
  const signers = names.map(name => inLanguage(name, language)).join(' → ')
  return <p className="notice">{t('conclusion.signers', { names: signers })}</p>
}
