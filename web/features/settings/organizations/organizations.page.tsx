import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { CallFailure } from '#contract/http/client.ts'
import { callPlans } from '#contract/http/calls.ts'
import type { OrganizationMerge } from '#contract/settings/organizations.ts'
import { organizationColumns } from '#contract/http/table-columns.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms/forms.ts'
import { holds } from '#web/platform/session/guard.rules.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import { nameIn } from '#web/platform/format.ts'
import { DangerQuestion } from '#web/ui/danger-question.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { Route } from './+types/organizations.page.ts'
import { seenIn } from '../use-filled.ts'
import { useBodiesMeaning } from './bodies-meaning.ts'
import { useBodiesAddress } from './organizations-address.ts'
import { OrganizationForm } from './organizations-form.tsx'
import { OrganizationFilter, OrganizationList } from './organizations-list.tsx'
import { MergeOrganization, type MergePreview, MovedPeople, useMerged } from './organizations-merge.tsx'
import { attemptCall } from '#web/platform/answers/attempt-call.ts'
import { attempt } from '#web/platform/answers/outcome.ts'
import { OutcomeNotice } from '#web/ui/outcome/outcome-notice.tsx'
import { TableExchange } from '../table-exchange/table-exchange.tsx'
import { constantsOf } from '#web/platform/constants-of.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { permissions } = await requireStaff({ guard: 'admin', page: 'Organization - Manage' }, request)
  const query = new URL(request.url).searchParams
  const asked = (name: string) => query.get(name) || undefined
  const state = asked('state')
  const one = async (id: string | undefined) =>
    id && /^\d+$/.test(id) ? browserClient.getOrganization({ params: { id: Number(id) } }) : undefined
  const editedId = asked('edit')
  const [page, sectors, editing, history, deleting, merging] = await Promise.all([
    browserClient.listManagedOrganizations({
      query: {
        text: asked('text'),
        sectorId: asked('sector') ? Number(asked('sector')) : undefined,
        state: state === 'active' || state === 'inactive' ? state : undefined,
        cursor: asked('cursor'),
      },
    }),
    constantsOf(browserClient, 'sector'),
    one(editedId),
    editedId && /^\d+$/.test(editedId)
      ? browserClient.getOrganizationHistory({ params: { id: Number(editedId) } })
      : [],
    one(asked('delete')),
    one(asked('merge')),
  ])
  const merge = merging && {
    organization: merging,
    preview: await previewMerge(merging.id, Number(asked('into'))),
  }
  const mayHandOver = holds(permissions, 'Users - Manage')
  return { ...page, sectors, isAdding: query.has('add'), editing, history, deleting, merge, mayHandOver }
}

/** Undefined while no other body is chosen. */
const previewMerge = (id: number, intoId: number): Promise<MergePreview> =>
  Promise.resolve(intoId ? browserClient.previewOrganizationMerge({ params: { id, intoId } }) : undefined).catch(
    error => {
      // the chosen one may have been closed or merged since
      if (error instanceof CallFailure && [409, 422].includes(error.status)) return 'refused'
      throw error
    },
  )

const idOrNull = (text: string | undefined) => (text ? Number(text) : null)

const entryOf = (answers: Record<string, string>) => ({
  nameEn: answers.nameEn ?? '',
  nameAm: answers.nameAm ?? '',
  sectorId: idOrNull(answers.sectorId),
  locationId: idOrNull(answers.locationId),
  handlesComplaints: answers.handlesComplaints === 'yes',
})

export async function clientAction({ request }: Route.ClientActionArgs) {
  const answers = flatAnswers(await readAnswers(request))
  const params = { id: Number(answers.id) }
  const body = entryOf(answers)
  switch (answers.intent) {
    case 'updateOrganization':
      return attemptCall(answers, 'updateOrganization', { params, body: { ...body, seen: seenIn(answers, entryOf) } })
    case 'deactivateOrganization':
    case 'reactivateOrganization':
    case 'deleteOrganization':
      return attemptCall(answers, answers.intent, { params })
    case 'mergeOrganization': {
      let merged: OrganizationMerge | undefined
      const outcome = await attempt(answers, callPlans.mergeOrganization.message, async () => {
        merged = await browserClient.mergeOrganization({ params, body: { intoId: Number(answers.intoId) } })
      })
      return { ...outcome, merged }
    }
    default:
      return attemptCall(answers, 'addOrganization', { body })
  }
}

export { ErrorBoundary, HydrateFallback } from '#web/ui/states/page-states.ts'

/** Bodies: those complained against, and those that take complaints. */
export default function OrganizationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t, language } = useTranslation('bodies')
  const { organizations, nextCursor, sectors, editing, history, deleting, merge, isAdding } = loaderData
  const address = useBodiesAddress()
  const result = actionData && 'merged' in actionData ? actionData.merged : undefined
  const merged = useMerged(result)
  const meaning = useBodiesMeaning(actionData)
  const refused = actionData?.refused
  const isFormRefused = actionData?.intent === 'addOrganization' || actionData?.intent === 'updateOrganization'
  return (
    <>
      <PageHeader title={t('organizations.title')} text={t('organizations.lead')}>
        <ButtonLink to={address({ add: '1' })}>{t('organizations.add')}</ButtonLink>
      </PageHeader>
      <OutcomeNotice outcome={actionData} meaning={merged ?? meaning}>
        {loaderData.mayHandOver && result && <MovedPeople merge={result} />}
      </OutcomeNotice>
      {merge && <MergeOrganization {...merge} />}
      {deleting && (
        <DangerQuestion
          id={deleting.id}
          intent="deleteOrganization"
          title={t('organizations.deleteTitle', { name: nameIn(deleting, language) })}
          confirm={t('confirmDelete')}
          keep={t('keep')}
          back={address()}
          action={address()}
        >
          {t('organizations.deleteText')}
        </DangerQuestion>
      )}
      {(isAdding || editing || (isFormRefused && refused)) && !deleting && (
        <OrganizationForm
          key={editing?.id ?? 'new'}
          editing={editing}
          history={history}
          sectors={sectors}
          outcome={actionData}
        />
      )}
      <OrganizationFilter sectors={sectors} />
      <OrganizationList organizations={organizations} nextCursor={nextCursor} />
      <TableExchange
        exportPath="/Organizations/ExportOrganizations"
        importPath={callPlans.importOrganizations.path}
        table="organizations"
        columns={organizationColumns}
      />
    </>
  )
}
