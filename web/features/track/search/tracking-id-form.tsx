import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Form, useNavigate } from 'react-router'
import { longestTyped } from '#contract/values/checked-digits.ts'
import { parseTrackingId, type TrackingIdReading } from '#contract/values/tracking-id.ts'
import { SubmitRow } from '#web/ui/fields/submit-row.tsx'
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import { type FieldError, FormStateContext } from '#web/ui/fields/form-state.ts'
import { TextField } from '#web/ui/fields/text-fields.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { searchPage, statusPath } from '../paths.ts'

/** Why a typed tracking ID cannot be looked up. */
export type TypingProblem = 'required' | Extract<TrackingIdReading, { ok: false }>['reason']

/** The error of a complete text; undefined when it can be looked up. */
export function typingProblem(text: string): TypingProblem | undefined {
  if (text.trim() === '') return 'required'
  const reading = parseTrackingId(text)
  return reading.ok ? undefined : reading.reason
}

/** Errors that further typing cannot fix are shown at once; that something is missing only after sending. */
const isTellingAtOnce = (problem: TypingProblem | undefined) =>
  problem === 'not-digits' || problem === 'too-long' || problem === 'mistyped'

/**
 * The field for a tracking ID. Without JavaScript the server checks it for typing errors before any look-up;
 * with JavaScript they are found here while typing.
 */
export function TrackingIdForm({
  text,
  problem,
  page,
  title,
  label,
}: {
  text: string
  /** The error that the server found. */
  problem?: TypingProblem | undefined
  /** Another page with the same entry; by default the page of the complaint's status. */
  page?: string
  /** The document's title; left out when the surrounding page sets its own. */
  title?: string
  /** Label of the button. */
  label: string
}) {
  const { t } = useTranslation('track')
  const navigate = useNavigate()
  const [sent, setSent] = useState<FieldError[]>(() => errorsOf(problem))
  const [typed, setTyped] = useState<FieldError[]>([])
  const errors = sent.length > 0 ? sent : typed

  const check = ({ currentTarget }: SyntheticEvent<HTMLFormElement>) => {
    const now = typingProblem(textIn(currentTarget))
    setSent(before => (before[0]?.reason === now ? before : []))
    setTyped(isTellingAtOnce(now) ? errorsOf(now) : [])
  }
  const send = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reading = parseTrackingId(textIn(event.currentTarget))
    if (reading.ok) return void navigate(statusPath(reading.id, {}, page))
    setSent(errorsOf(typingProblem(textIn(event.currentTarget))))
  }
  const fields = {
    text: {
      label: t('search.label'),
      hint: t('search.hint'),
      prompts: t('search.prompts', { returnObjects: true }),
    },
  }
  return (
    <FormStateContext value={{ fields, values: { text }, errors }}>
      {title && <PageTitle>{title}</PageTitle>}
      <Form method="get" action={page ?? searchPage} noValidate onChange={check} onSubmit={send}>
        {sent.length > 0 && <ErrorSummary />}
        <TextField name="text" inputMode="numeric" autoComplete="off" spellCheck={false} longest={longestTyped} />
        <SubmitRow label={label} />
      </Form>
    </FormStateContext>
  )
}

const errorsOf = (problem: TypingProblem | undefined): FieldError[] =>
  problem ? [{ field: 'text', reason: problem }] : []

function textIn(form: HTMLFormElement): string {
  const text = new FormData(form).get('text')
  return typeof text === 'string' ? text : ''
}
