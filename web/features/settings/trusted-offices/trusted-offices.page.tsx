import { Link } from 'react-router'
import type { TrustedOffice } from '#contract/settings/trusted-offices.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { attemptCall } from '#web/platform/answers/attempt-call.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms/forms.ts'
import { inLanguage } from '#web/platform/format.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { QuietLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { DangerQuestion } from '#web/ui/danger-question.tsx'
import { PostForm } from '#web/ui/fields/post-form.tsx'
import { SubmitRow } from '#web/ui/fields/submit-row.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-fields.tsx'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import { OutcomeNotice } from '#web/ui/outcome/outcome-notice.tsx'
import { useProblem } from '#web/ui/outcome/use-problem.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Route } from './+types/trusted-offices.page.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff({ guard: 'admin', page: 'All' }, request)
  const id = Number(new URL(request.url).searchParams.get('remove'))
  const offices = await browserClient.listTrustedOffices()
  return { offices, asked: offices.find(office => office.id === id) }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const answers = flatAnswers(await readAnswers(request))
  if (answers.intent === 'remove')
    return attemptCall(answers, 'removeTrustedOffice', { body: { id: Number(answers.id) } })
  const { nameEn = '', nameAm = '', publicKey = '' } = answers
  return attemptCall(answers, 'addTrustedOffice', { body: { nameEn, nameAm, publicKey } })
}

export { ErrorBoundary, HydrateFallback } from '#web/ui/states/page-states.ts'
export { revalidateIfLoadable as shouldRevalidate } from '#web/platform/answers/outcome.ts'

const path = '/setting/trusted-offices'

/** Offices whose dossiers can be registered here, with the keys that they sign with. */
export default function TrustedOfficesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t, language } = useTranslation('dossier-import')
  const { offices, asked } = loaderData
  const problem = useProblem(actionData, 'dossier-import')
  return (
    <>
      <PageHeader
        title={t('offices.title')}
        text={t('offices.lead')}
        hasError={actionData?.problem !== undefined && !actionData.refused}
      >
        <QuietLink to="/setting/office">{t('offices.back')}</QuietLink>
      </PageHeader>
      <OutcomeNotice outcome={actionData} meaning={problem ?? t('offices.done')} />
      {asked && !actionData?.done && (
        <DangerQuestion
          id={asked.id}
          intent="remove"
          title={t('offices.question', { name: inLanguage(asked.name, language) })}
          confirm={t('offices.removeConfirm')}
          keep={t('offices.keep')}
          back={path}
        >
          {t('offices.removeText')}
        </DangerQuestion>
      )}
      <OfficeTable offices={offices} />
      <Card title={t('offices.addTitle')} className="no-print">
        <PostForm
          // an office that was added leaves an empty form
          key={offices.length}
          fields={t('offices.fields', { returnObjects: true })}
          refused={actionData?.refused}
        >
          <TextField name="nameEn" longest={200} autoComplete="off" />
          <TextField name="nameAm" longest={200} autoComplete="off" />
          <TextAreaField name="publicKey" longest={1000} rows={4} />
          <SubmitRow intent="add" label={t('offices.add')} />
        </PostForm>
      </Card>
    </>
  )
}

function OfficeTable({ offices }: { offices: readonly TrustedOffice[] }) {
  const { t, language } = useTranslation('dossier-import')
  const nameOf = (office: TrustedOffice) => inLanguage(office.name, language)
  return (
    <DataTable
      caption={t('offices.caption')}
      rows={offices}
      rowKey={office => office.id}
      empty={<p className="dimmed">{t('offices.none')}</p>}
      columns={[
        { id: 'name', header: t('offices.name'), isRowHeader: true, cell: nameOf },
        {
          id: 'fingerprint',
          header: t('offices.fingerprint'),
          cell: ({ fingerprint }) => <code>{fingerprint.replaceAll(/(.{8})/g, '$1 ').trim()}</code>,
        },
        { id: 'at', header: t('offices.addedAt'), cell: ({ addedAt }) => <FormattedInstant instant={addedAt} /> },
        {
          id: 'actions',
          header: t('offices.actions'),
          isOnlyOnScreen: true,
          cell: office => (
            <Link to={`?remove=${office.id}`} aria-label={t('offices.removeNamed', { name: nameOf(office) })}>
              {t('offices.remove')}
            </Link>
          ),
        },
      ]}
    />
  )
}
