import { Link } from 'react-router'
import type { TextsHandle } from '#web/platform/texts/inline-texts.tsx'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { callPlans } from '#contract/http/calls.ts'
import { opensOffice } from '#web/menu.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import type { SessionUser } from '#web/platform/session/session.ts'
import { holds } from '#web/platform/session/guard.rules.ts'
import { Card } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { readRegionPolicy } from '#web/ui/password/region-policy.ts'
import type { Route } from './+types/user-profile.page.ts'
import { OutcomeNotice } from '#web/ui/outcome/outcome-notice.tsx'
import { useLastDone } from '#web/ui/outcome/use-last-done.ts'
import { ProfileAbout } from './profile-about.tsx'
import { actOnProfile } from './profile.action.ts'
import { ProfileFactors } from './profile-factors.tsx'
import { ProfileNotices } from './profile-notices.tsx'
import { ProfilePassword } from './profile-password.tsx'
import { ProfilePhoto } from './profile-photo.tsx'
import { ProfileSessions } from './profile-sessions.tsx'
import styles from './profile.module.css'
import { useChangedMeanwhile } from '../use-filled.ts'
import { useProblem } from '#web/ui/outcome/use-problem.ts'

export const handle: TextsHandle = { texts: ['accounts'] }

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { user, permissions } = await requireStaff({ guard: 'guest' }, request)
  const hasNotices = user.kind === 'staff' && holds(permissions, 'Complaints - List View')
  const [profile, sessions, factors, policy, notices] = await Promise.all([
    browserClient.getUserProfile({ params: { id: user.id } }),
    browserClient.listSessions(),
    browserClient.getSecondFactors(),
    readRegionPolicy(browserClient),
    hasNotices ? browserClient.getNoticeChoices() : undefined,
  ])
  const isAllThereIs = user.kind === 'staff' && !opensOffice({ guardLevel: user.guardLevel, permissions })
  return { profile, sessions, factors, policy, notices, isAllThereIs }
}

export const clientAction = ({ request }: Route.ClientActionArgs) => actOnProfile(request)

export { ErrorBoundary, HydrateFallback } from '#web/ui/states/page-states.ts'

/** The values of the first form: only a change of these renders it again, a new photo does not. */
const shownOf = ({ name, nameAm, userName, language, theme, scheme, calendar }: SessionUser): string =>
  JSON.stringify([name, nameAm, userName, language, theme, scheme, calendar])

/** The user's own account: name and user name, notices, photo, password, second factors, sessions, and the look of the portal. */
export default function UserProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('accounts')
  const { profile, sessions, factors, policy, notices, isAllThereIs } = loaderData
  const problem = useProblem(actionData, 'accounts')
  const overtaken = useChangedMeanwhile(actionData)
  const lastPassword = useLastDone(actionData, 'password')
  const isNewPassword = actionData?.done === callPlans.updatePassword.message
  const refusedFor = (...intents: string[]) =>
    actionData && intents.includes(actionData.intent) ? actionData.refused : undefined
  return (
    <>
      <PageHeader title={t('profile.title')} text={t('profile.lead')} />
      {profile.mustSetUpSecondFactor && (
        <p className="notice">
          {t('profile.mustSetUp')} <a href="#second-factor">{t('profile.goToFactors')}</a>
        </p>
      )}
      {isAllThereIs && <p className="notice">{t('profile.nothingElse')}</p>}
      <OutcomeNotice
        outcome={actionData}
        meaning={isNewPassword ? t('profile.passwordDone') : (overtaken ?? problem)}
      />
      <div className={styles.sections}>
        <ProfileAbout key={shownOf(profile)} profile={profile} outcome={actionData} />
        {profile.kind === 'staff' && !isAllThereIs && (
          <Card title={t('profile.absences.title')}>
            <p>{t('profile.absences.lead')}</p>
            <p>
              <Link to="/absences">{t('profile.absences.link')}</Link>
            </p>
          </Card>
        )}
        {notices && <ProfileNotices key={JSON.stringify(notices)} choices={notices.choices} />}
        <ProfilePhoto profile={profile} refused={refusedFor('photo')} />
        <ProfilePassword
          key={`password ${lastPassword}`}
          profile={profile}
          policy={policy}
          hasSecondFactor={factors.hasAuthenticator || factors.passkeys.length > 0}
          refused={refusedFor('password')}
        />
        <div id="second-factor">
          <ProfileFactors factors={factors} outcome={actionData} />
        </div>
        <ProfileSessions sessions={sessions} />
      </div>
    </>
  )
}
