import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { data, redirect } from 'react-router'
import { CallFailure } from '#contract/client.ts'
import { parseLetterCode } from '#contract/letter-code.ts'
import type { CheckedLetter } from '#contract/letters.ts'
import { parseTrackingId } from '#contract/tracking-id.ts'
import { apiOf } from '#web/platform/page-context.ts'
import { orPatiently, readProof } from '#web/platform/prove-work.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { ChallengeForm } from '#web/ui/proof/challenge-form.tsx'
import type { Route } from './+types/check-letter.page.ts'
import { CheckLetterForm, type CodeProblem } from './check-letter-form.tsx'
import { FoundLetter, Verdict } from './letter-verdict.tsx'
import styles from './letters.module.css'
import { letterPath } from './paths.ts'

/** Links and a plain form: nothing here needs a script, whatever phone holds the paper; solving a challenge does. */
export const handle = { script: (loaded: unknown) => (loaded as Checking | undefined)?.state === 'challenge' }

type Checking =
  | { state: 'asked'; typed: string; problem?: CodeProblem }
  | { state: 'found'; code: string; letter: CheckedLetter }
  | { state: 'unknown'; code: string }
  | { state: 'challenge' | 'busy'; code: string }

/** A code in the path is looked up; one that was typed leads there, or comes back with what is wrong with it. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const typed = params.code ?? query.get('code')
  if (typed === null) return data<Checking>({ state: 'asked', typed: '' })
  const reading = parseLetterCode(typed)
  if (!reading.ok) return data<Checking>({ state: 'asked', typed, problem: problemOf(typed) }, { status: 422 })
  const code = reading.id
  if (params.code !== code) throw redirect(letterPath(code))
  try {
    const { client } = apiOf(context)
    const letter = await orPatiently(readProof(Object.fromEntries(query)), proof =>
      client.checkLetter({ params: { code }, query: proof }),
    )
    return data<Checking>({ state: 'found', code, letter })
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    if (error.status === 404) return data<Checking>({ state: 'unknown', code }, { status: 404 })
    if (error.status !== 429) throw error
    const headers = { 'Retry-After': String(Number(error.failure.details?.retryAfter ?? 60)) }
    const state = error.failure.code === 'challenge-required' ? 'challenge' : 'busy'
    return data<Checking>({ state, code }, { status: 429, headers })
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
  const { state, code } = checking
  return (
    <Verdict
      kind={state === 'unknown' ? 'unknown' : 'busy'}
      title={t(`${state}.title`)}
      text={t(`${state}.text`)}
      code={code}
    >
      {state === 'challenge' && (
        <div className={styles.challenge}>
          <ChallengeForm action={letterPath(code)} onSolved={askWith(code)} />
        </div>
      )}
    </Verdict>
  )
}

/** By a whole new page, which needs no script. */
const askWith = (code: string) => (solution: string) =>
  location.replace(`${letterPath(code)}?${new URLSearchParams({ solution })}`)
