import { type ReactNode, useEffect } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Link, useLocation, useNavigate, useRevalidator } from 'react-router'
import { formatTrackingId } from '#web/platform/format.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { ChallengeForm } from '#web/ui/proof/challenge-form.tsx'
import { referPage, statusPath } from './paths.ts'
import type { Refusal } from '#web/platform/answers/refusal.ts'
import type { StatusProblem } from './status.loader.ts'
import { TrackingIdForm } from './search/tracking-id-form.tsx'
import { Unsent, unsentIn } from './unsent.tsx'

interface StatusProblemProps {
  problem: StatusProblem
  /** The refusal of an earlier form. */
  refusal?: Refusal | undefined
}

/** Shown instead of a status that is not available, with what to do about it. */
export function StatusProblemView({ problem: { state, id }, refusal }: StatusProblemProps) {
  const { key } = useLocation()
  switch (state) {
    case 'unknown':
      return <Unknown id={id} />
    case 'challenge':
      // a second challenge is solved again
      return <Challenge key={key} id={id} />
    case 'busy':
      return <Busy id={id} />
    case 'unreachable':
      return unsentIn(refusal) ? <Failed refusal={refusal} /> : <Unreachable id={id} />
  }
}

/** A page that has its own question for a tracking ID asks again. */
function usePageThatAsks() {
  const { pathname } = useLocation()
  return pathname === referPage ? referPage : undefined
}

const Problem = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="narrow-page">
    <PageTitle hasError>{title}</PageTitle>
    <h1>{title}</h1>
    {children}
  </div>
)

function Unknown({ id }: { id: string }) {
  const { t } = useTranslation('track')
  const page = usePageThatAsks()
  return (
    <Problem title={t('unknown.title')}>
      <p role="alert">{t('unknown.text', { id: formatTrackingId(id) })}</p>
      <ul>
        <li>{t('unknown.checkSms')}</li>
        <li>{t('unknown.checkReceipt')}</li>
        <li>
          {t('unknown.call')} <Link to="/ContactUs">{t('search.contact')}</Link>
        </li>
      </ul>
      <TrackingIdForm key={id} text={formatTrackingId(id)} label={t('unknown.again')} {...(page && { page })} />
    </Problem>
  )
}

function Challenge({ id }: { id: string }) {
  const { t } = useTranslation('track')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const goOn = (solution: string) => void navigate(statusPath(id, { solution }, pathname), { replace: true })
  return (
    <Problem title={t('challenge.title')}>
      <p>{t('challenge.text')}</p>
      <ChallengeForm action={pathname} values={{ id }} onSolved={goOn} />
    </Problem>
  )
}

function Busy({ id }: { id: string }) {
  const { t } = useTranslation('track')
  return (
    <Problem title={t('challenge.busyTitle')}>
      <p role="alert">{t('challenge.busyText')}</p>
      <TryAgain id={id} label={t('challenge.again')} />
    </Problem>
  )
}

function Failed({ refusal }: Pick<StatusProblemProps, 'refusal'>) {
  const { t } = useTranslation('track')
  return (
    <Problem title={t('ourFault.title')}>
      <Unsent refusal={refusal} />
    </Problem>
  )
}

function Unreachable({ id }: { id: string }) {
  const { t } = useTranslation('track')
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const goOn = () => void revalidate()
    window.addEventListener('online', goOn)
    return () => window.removeEventListener('online', goOn)
  }, [revalidate])
  return (
    <Problem title={t('unreachable.title')}>
      <p role="alert">{t('unreachable.text')}</p>
      <TryAgain id={id} label={t('unreachable.again')} />
    </Problem>
  )
}

/** Asks again: with JavaScript in place, so that the page stays while the connection is down. */
function TryAgain({ id, label }: { id: string; label: string }) {
  const { revalidate, state } = useRevalidator()
  const { pathname } = useLocation()
  return (
    <a
      className="button"
      href={statusPath(id, {}, pathname)}
      aria-busy={state === 'loading'}
      onClick={event => {
        event.preventDefault()
        void revalidate()
      }}
    >
      {label}
    </a>
  )
}
