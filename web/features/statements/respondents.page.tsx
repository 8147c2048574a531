import { Link, useSearchParams } from 'react-router'
import type { Respondents } from '#contract/accounts/respondents.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { attemptCall } from '#web/platform/answers/attempt-call.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { inLanguage } from '#web/platform/format.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms/forms.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import type { TextsHandle } from '#web/platform/texts/inline-texts.tsx'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Card } from '#web/ui/card.tsx'
import { DangerQuestion } from '#web/ui/danger-question.tsx'
import { AddressField } from '#web/ui/fields/address-field.tsx'
import { RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { KeptForm } from '#web/ui/fields/kept-form.tsx'
import { SubmitRow } from '#web/ui/fields/submit-row.tsx'
import { TextField } from '#web/ui/fields/text-fields.tsx'
import { OutcomeNotice } from '#web/ui/outcome/outcome-notice.tsx'
import { useLastDone } from '#web/ui/outcome/use-last-done.ts'
import { useProblem } from '#web/ui/outcome/use-problem.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState, NoPermission } from '#web/ui/states/states.tsx'
import { Badge } from '#web/ui/status-badge.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Route } from './+types/respondents.page.ts'

export const handle: TextsHandle = { texts: ['respondents'] }

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { user } = await requireStaff({ guard: 'guest', page: 'Statements - Give' }, request)
  return { found: user.kind === 'respondent' ? await browserClient.listRespondents() : undefined }
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<Outcome> {
  const answers = await readAnswers(request)
  const { intent, id, userName = '', name = '', nameAm = '', language } = flatAnswers(answers)
  return intent === 'close'
    ? attemptCall(answers, 'closeRespondent', { body: { id: Number(id) } })
    : attemptCall(answers, 'inviteRespondent', {
        body: { userName, name, nameAm, language: language as 'en' | 'am' },
      })
}

export { ErrorBoundary, HydrateFallback } from '#web/ui/states/page-states.ts'

/** The people who may answer for the reader's body; the first of them invites and closes accounts. */
export default function RespondentsPage({ loaderData: { found }, actionData }: Route.ComponentProps) {
  const { t, language } = useTranslation('respondents')
  const problem = useProblem(actionData, 'respondents')
  const [query] = useSearchParams()
  const lastInvited = useLastDone(actionData, 'invite')
  if (!found) return <NoPermission title={t('title')} text={t('forRespondents')} />
  const { organization, respondents, mayInvite } = found
  const leaving = mayInvite
    ? respondents.find(({ id, isSelf }) => id === Number(query.get('close')) && !isSelf)
    : undefined
  return (
    <>
      <PageHeader
        title={t('title')}
        text={organization ? t('lead', { body: inLanguage(organization, language) }) : t('noBody')}
        hasError={actionData?.refused !== undefined}
      />
      <OutcomeNotice outcome={actionData} meaning={problem} />
      {leaving && (
        <DangerQuestion
          id={leaving.id}
          intent="close"
          title={t('close.title', { name: leaving.name })}
          confirm={t('close.confirm')}
          keep={t('close.keep')}
          back="/respondents"
          action="/respondents"
        >
          {t('close.text')}
        </DangerQuestion>
      )}
      <PeopleTable respondents={respondents} mayInvite={mayInvite} />
      {mayInvite ? (
        <Card className="no-print" title={t('invite.title')}>
          <p>{t('invite.text')}</p>
          <InviteForm key={lastInvited} outcome={actionData} />
        </Card>
      ) : (
        organization && <p className="dimmed">{t('firstInvites')}</p>
      )}
    </>
  )
}

function PeopleTable({ respondents, mayInvite }: Pick<Respondents, 'respondents' | 'mayInvite'>) {
  const { t } = useTranslation('respondents')
  return (
    <DataTable
      caption={t('caption')}
      rows={respondents}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t('empty')} />}
      columns={[
        {
          id: 'name',
          header: t('columns.name'),
          isRowHeader: true,
          cell: ({ name, isSelf, isFirst }) => (
            <>
              {name} {isSelf && <span className="dimmed">{t('you')}</span>}{' '}
              {isFirst && <Badge tone="calm">{t('first')}</Badge>}
            </>
          ),
        },
        { id: 'address', header: t('columns.address'), cell: ({ userName }) => userName },
        { id: 'state', header: t('columns.state'), cell: ({ state }) => t(`states.${state}`) },
        {
          id: 'actions',
          header: t('columns.actions'),
          isOnlyOnScreen: true,
          cell: ({ id, name, isSelf }) =>
            mayInvite &&
            !isSelf && (
              <Link to={`?close=${id}`} aria-label={`${t('close.open')}: ${name}`}>
                {t('close.open')}
              </Link>
            ),
        },
      ]}
    />
  )
}

function InviteForm({ outcome }: { outcome: Outcome | undefined }) {
  const { t, language } = useTranslation('respondents')
  const own = outcome?.intent === 'invite' ? outcome : undefined
  return (
    <KeptForm
      keepAs="respondent:new"
      fields={t('form', { returnObjects: true })}
      values={{ language }}
      refused={own?.refused}
    >
      <AddressField
        name="userName"
        type="email"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        longest={200}
      />
      <TextField name="name" autoComplete="off" longest={200} />
      <TextField name="nameAm" isOptional autoComplete="off" longest={200} />
      <RadioGroupField
        name="language"
        options={(['am', 'en'] as const).map(value => ({ value, label: t(`languages.${value}`) }))}
      />
      <SubmitRow intent="invite" label={t('invite.send')} />
    </KeptForm>
  )
}
