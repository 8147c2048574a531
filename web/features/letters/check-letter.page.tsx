import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { data, redirect } from 'react-router'
import { CallFailure } from '#contract/http/client.ts'
import { parseLetterCode } from '#contract/values/letter-code.ts'
import type { CheckedLetter } from '#contract/filing/letters.ts'
import { parseTrackingId } from '#contract/values/tracking-id.ts'
import { apiOf } from '#web/platform/page-context.ts'
import { withProofOrWait, readProof } from '#web/platform/session/prove-work.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { ChallengeForm } from '#web/ui/proof/challenge-form.tsx'
import type { Route } from './+types/check-letter.page.ts'
import { checkDossier } from './check-dossier.action.ts'
import { CheckDossierForm, DossierVerdict, OfficeKeys } from './check-dossier.tsx'
import { CheckLetterForm, type CodeProblem } from './check-letter-form.tsx'
import { FoundLetter, Verdict } from './letter-verdict.tsx'
import styles from './letters.module.css'
import { letterPath } from './paths.ts'

/** Links and a plain form: nothing here needs a script, on any phone, except solving a challenge. */
export const handle = { script: (loaded: unknown) => (loaded as Checking | undefined)?.state === 'challenge' }

type Checking =
  | { state: 'asked'; typed: string; problem?: CodeProblem; keys: string[]; scanned: string | null }
  | { state: 'found'; code: string; letter: CheckedLetter }
  | { state: 'unknown'; code: string }
  | { state: 'challenge' | 'busy'; code: string }

const robots = 'X-Robots-Tag'

/** A code in the path is looked up; a typed one leads there, or comes back with its error. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const typed = params.code ?? query.get('code')
  const reading = parseLetterCode(typed ?? '')
  if (!reading.ok) {
    const keys = (await apiOf(context).client.getDossierKeys()).map(({ fingerprint }) => fingerprint)
    const asked = { state: 'asked' as const, typed: typed ?? '', keys, scanned: query.get('key') }
    if (typed === null) return data<Checking>(asked, { headers: { [robots]: 'all' } })
    return data<Checking>({ ...asked, problem: problemOf(typed) }, { status: 422 })
  }
  const code = reading.id
  if (params.code !== code) throw redirect(letterPath(code))
  try {
    const { client } = apiOf(context)
    const letter = await withProofOrWait(readProof(Object.fromEntries(query)), proof =>
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

/** A dossier that is sent is checked at once; nothing of it is kept. */
export const action = ({ request, context }: Route.ActionArgs) => checkDossier(request, apiOf(context))

function problemOf(typed: string): CodeProblem {
  if (typed.trim() === '') return 'required'
  if (parseTrackingId(typed).ok) return 'tracking-id'
  const reading = parseLetterCode(typed)
  return reading.ok ? 'required' : reading.reason
}

/** A letter that is valid today may not be tomorrow, and no search engine may keep its page; the empty form may be found. */
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => {
  const own = new Headers(loaderHeaders)
  own.set('Cache-Control', 'no-store')
  if (!own.has(robots)) own.set(robots, 'noindex')
  return own
}

/** Whether a letter on paper is genuine and still valid, or a dossier authentic: for everybody who has it in hand. */
export default function CheckLetterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('check-letter')
  const isAsked = loaderData.state === 'asked'
  return (
    <div className="narrow-page">
      <PageTitle hasError={(isAsked && loaderData.problem !== undefined) || actionData?.state === 'refused'}>
        {t('check.title')}
      </PageTitle>
      <h1>{t('check.title')}</h1>
      {actionData && actionData.state !== 'refused' && <DossierVerdict answer={actionData} />}
      {isAsked ? <p className="lead">{t('check.lead')}</p> : <Answer checking={loaderData} />}
      {!isAsked && <h2>{t('check.another')}</h2>}
      <CheckLetterForm typed={isAsked ? loaderData.typed : ''} problem={isAsked ? loaderData.problem : undefined} />
      {isAsked && (
        <>
          <CheckDossierForm answer={actionData} />
          <OfficeKeys keys={loaderData.keys} scanned={loaderData.scanned} />
        </>
      )}
    </div>
  )
}

function Answer({ checking }: { checking: Exclude<Checking, { state: 'asked' }> }) {
  const { t } = useTranslation('check-letter')
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

/** As a new page, which needs no script. */
const askWith = (code: string) => (solution: string) =>
  location.replace(`${letterPath(code)}?${new URLSearchParams({ solution })}`)
