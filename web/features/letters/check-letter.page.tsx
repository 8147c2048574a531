import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import { CallFailure } from '#contract/client.ts'
import { parseLetterCode } from '#contract/letter-code.ts'
import type { CheckedLetter } from '#contract/letters.ts'
import { parseTrackingId } from '#contract/tracking-id.ts'
import { apiOf } from '#web/platform/page-context.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { Route } from './+types/check-letter.page.ts'
import { CheckLetterForm, type CodeProblem } from './check-letter-form.tsx'
import { FoundLetter, Verdict } from './letter-verdict.tsx'
import { letterPath } from './paths.ts'

/** Links and a plain form: nothing here needs a script, whatever phone holds the paper. */
export const handle = { script: false }

type Checking =
  | { state: 'asked'; typed: string; problem?: CodeProblem }
  | { state: 'found'; code: string; letter: CheckedLetter }
  | { state: 'unknown'; code: string }
  | { state: 'busy'; code: string; minutes: number }

/** A code in the path is looked up; one that was typed leads there, or comes back with what is wrong with it. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const typed = params.code ?? new URL(request.url).searchParams.get('code')
  if (typed === null) return data<Checking>({ state: 'asked', typed: '' })
  const reading = parseLetterCode(typed)
  if (!reading.ok) return data<Checking>({ state: 'asked', typed, problem: problemOf(typed) }, { status: 422 })
  const code = reading.id
  if (params.code !== code) throw redirect(letterPath(code))
  try {
    return data<Checking>({
      state: 'found',
      code,
      letter: await apiOf(context).client.checkLetter({ params: { code } }),
    })
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    if (error.status === 404) return data<Checking>({ state: 'unknown', code }, { status: 404 })
    if (error.status !== 429) throw error
    const seconds = Number(error.failure.details?.retryAfter ?? 60)
    const headers = { 'Retry-After': String(seconds) }
    return data<Checking>({ state: 'busy', code, minutes: Math.ceil(seconds / 60) }, { status: 429, headers })
  }
}

function problemOf(typed: string): CodeProblem {
  if (typed.trim() === '') return 'required'
  if (parseTrackingId(typed).ok) return 'tracking-id'
  const reading = parseLetterCode(typed)
  return reading.ok ? 'required' : reading.reason
}

/** What holds today may not hold tomorrow, and no search engine keeps the page of a letter. */
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => {
  const own = new Headers(loaderHeaders)
  own.set('Cache-Control', 'no-store')
  own.set('X-Robots-Tag', 'noindex')
  return own
}

/** Whether a letter on paper is genuine, and whether it still holds: for everybody who has it in hand. */
export default function CheckLetterPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('letters')
  const isAsked = loaderData.state === 'asked'
  return (
    <div className="narrow-page">
      <PageTitle hasError={isAsked && loaderData.problem !== undefined}>{t('check.title')}</PageTitle>
      <h1>{t('check.title')}</h1>
      {isAsked ? <p className="lead">{t('check.lead')}</p> : <Answer checking={loaderData} />}
      {!isAsked && <h2>{t('check.another')}</h2>}
      <CheckLetterForm typed={isAsked ? loaderData.typed : ''} problem={isAsked ? loaderData.problem : undefined} />
    </div>
  )
}

function Answer({ checking }: { checking: Exclude<Checking, { state: 'asked' }> }) {
  const { t } = useTranslation('letters')
  if (checking.state === 'found') return <FoundLetter letter={checking.letter} code={checking.code} />
  if (checking.state === 'unknown')
    return <Verdict kind="unknown" title={t('unknown.title')} text={t('unknown.text')} code={checking.code} />
  return (
    <Verdict
      kind="busy"
      title={t('busy.title')}
      text={t('busy.text', { count: checking.minutes })}
      code={checking.code}
    />
  )
}
