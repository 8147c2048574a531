import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { CatalogueMessage } from '#web/ui/outcome/catalogue-message.tsx'
import { data } from 'react-router'
import { CallFailure } from '#contract/http/client.ts'
import { callPlans } from '#contract/http/calls.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms/forms.ts'
import { apiOf } from '#web/platform/page-context.ts'
import { PostForm } from '#web/ui/fields/post-form.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { NewPasswordField } from '#web/ui/password/new-password-field.tsx'
import { readRegionPolicy } from '#web/ui/password/region-policy.ts'
import { useNewPasswordPrompts } from '#web/ui/password/use-password-prompts.ts'
import type { Route } from './+types/invitation.page.ts'
import { SubmitRow } from '#web/ui/fields/submit-row.tsx'
import { ButtonLink, QuietLink } from '#web/ui/button-link.tsx'

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token')?.slice(0, 200) || 'none'

/** The call's answer; undefined for an invalid or closed link. */
async function unlessOver<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call
  } catch (error) {
    if (error instanceof CallFailure && (error.status === 404 || isAboutToken(error))) return undefined
    throw error
  }
}

const isAboutToken = ({ failure }: CallFailure): boolean =>
  failure.fields?.some(({ field }) => field === 'token') ?? false

export async function loader({ context, request }: Route.LoaderArgs) {
  const { client } = apiOf(context)
  const [invited, policy] = await Promise.all([
    unlessOver(client.findInvitation({ body: { token: tokenOf(request) } })),
    readRegionPolicy(client),
  ])
  return { invited, policy }
}

/** Sets the password. The typed password never comes back in a page. */
export async function action({ context, request }: Route.ActionArgs) {
  const { newPassword = '' } = flatAnswers(await readAnswers(request))
  const { client } = apiOf(context)
  try {
    const accepted = await unlessOver(client.acceptInvitation({ body: { token: tokenOf(request), newPassword } }))
    return { accepted: accepted && { ...accepted, message: callPlans.acceptInvitation.message } }
  } catch (error) {
    if (!(error instanceof CallFailure) || error.status !== 422) throw error
    return data({ refused: { fields: error.failure.fields ?? [], values: {} } }, { status: 422 })
  }
}

/** The link holds a secret, so no other site and no search engine may get it. Our own site does, because forms need an origin. */
export const headers = () => ({ 'Referrer-Policy': 'same-origin', 'Cache-Control': 'no-store' })
export const meta = () => [{ name: 'robots', content: 'noindex' }]

/** The page of an invitation's link: choosing a password leads to signing in. */
export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('users')
  const { invited, policy } = loaderData
  const passwordPrompts = useNewPasswordPrompts(policy)
  const accepted = actionData && 'accepted' in actionData ? actionData.accepted : undefined
  const refused = actionData && 'refused' in actionData ? actionData.refused : undefined
  if (accepted) return <Accepted {...accepted} />
  if (!invited) return <Over />
  return (
    <div className="narrow-page">
      <h1>{t('invitation.title')}</h1>
      <p className="lead">{t('invitation.text', { name: invited.name, userName: invited.userName })}</p>
      <PostForm
        fields={{
          newPassword: { label: t('invitation.password'), hint: t('invitation.hint'), prompts: passwordPrompts },
        }}
        refused={refused}
      >
        <PageTitle>{t('invitation.title')}</PageTitle>
        <input type="hidden" name="userName" value={invited.userName} autoComplete="username" />
        <NewPasswordField name="newPassword" policy={policy} owner={invited} />
        <SubmitRow label={t('invitation.button')} />
      </PostForm>
    </div>
  )
}

function Accepted({ userName, message }: { userName: string; message: string }) {
  const { t } = useTranslation('users')
  return (
    <div className="narrow-page">
      <PageTitle>{t('invitation.done')}</PageTitle>
      <h1>{t('invitation.done')}</h1>
      <div role="status">
        <CatalogueMessage message={message} />
        <p>{t('invitation.doneText', { userName })}</p>
      </div>
      <ButtonLink to="/session/signin">{t('invitation.signIn')}</ButtonLink>
    </div>
  )
}

function Over() {
  const { t } = useTranslation('users')
  return (
    <div className="narrow-page">
      <PageTitle>{t('invitation.over')}</PageTitle>
      <h1>{t('invitation.over')}</h1>
      <p>{t('invitation.overText')}</p>
      <QuietLink to="/session/signin">{t('invitation.signIn')}</QuietLink>
    </div>
  )
}
