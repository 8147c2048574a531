import { useMemo } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { useNavigate, Form } from 'react-router'
import { departmentColumns } from '#contract/http/table-columns.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms/forms.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import { inLanguage } from '#web/platform/format.ts'
import { nameBodies, type NamedBody } from '#web/ui/fields/named-bodies.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import type { Route } from './+types/departments.page.ts'
import styles from '../organizations/bodies.module.css'
import { useBodiesMeaning } from '../organizations/bodies-meaning.ts'
import { ancestorsOf, knownBranches } from './departments-branches.ts'
import { DepartmentPanel } from './departments-panel.tsx'
import { DepartmentSearch } from './departments-search.tsx'
import { attemptCall } from '#web/platform/answers/attempt-call.ts'
import { OutcomeNotice } from '#web/ui/outcome/outcome-notice.tsx'
import { useLastDone } from '#web/ui/outcome/use-last-done.ts'
import { TableExchange } from '../table-exchange/table-exchange.tsx'
import { Tree } from '../tree/tree.tsx'
import { seenIn } from '../use-filled.ts'
import { QuietButton } from '#web/ui/button.tsx'
import { BodyChoice } from '#web/ui/fields/body-choice.tsx'

const page = '/setting/create-department'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { user } = await requireStaff({ guard: 'admin', page: 'Departments - Manage' }, request)
  const query = new URL(request.url).searchParams
  const wanted = Number(query.get('organization')) || user.organizationId
  const [named] = await nameBodies(browserClient, wanted ? [wanted] : [])
  const body = named ?? (await firstBody())
  const tree = body ? await browserClient.getDepartmentTree({ params: { organizationId: body.id } }) : []
  const selected = tree.find(({ id }) => id === Number(query.get('at')))
  const history = selected ? await browserClient.getDepartmentHistory({ params: { id: selected.id } }) : []
  return { body, tree, selected, history }
}

async function firstBody() {
  const { organizations } = await browserClient.searchOrganizations({ query: { closed: 'yes' } })
  return organizations[0]
}

const namesOf = ({ nameEn = '', nameAm = '' }: Record<string, string>) => ({ nameEn, nameAm })

export async function clientAction({ request }: Route.ClientActionArgs) {
  const answers = flatAnswers(await readAnswers(request))
  const params = { id: Number(answers.id) }
  const names = namesOf(answers)
  const parentId = answers.parentId ? Number(answers.parentId) : null
  const organizationId = Number(answers.organizationId)
  const intoId = Number(answers.intoId)
  switch (answers.intent) {
    case 'addDepartment':
      return attemptCall(answers, 'addDepartment', { body: { organizationId, parentId, ...names } })
    case 'renameDepartment':
      return attemptCall(answers, 'renameDepartment', { params, body: { ...names, seen: seenIn(answers, namesOf) } })
    case 'moveDepartment':
      return attemptCall(answers, 'moveDepartment', { params, body: { parentId } })
    case 'mergeDepartment':
      return attemptCall(answers, 'mergeDepartment', { params, body: { intoId } })
    case 'deactivateDepartment':
    case 'reactivateDepartment':
      return attemptCall(answers, answers.intent, { params })
    default:
      return attemptCall(answers, 'deleteDepartment', { params })
  }
}

export { ErrorBoundary, HydrateFallback } from '#web/ui/states/page-states.ts'

/** The departments of a body as a tree, with the actions on the chosen one. */
export default function DepartmentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t, language } = useTranslation('bodies')
  const navigate = useNavigate()
  const meaning = useBodiesMeaning(actionData)
  const lastDone = useLastDone(actionData)
  const { body, tree, selected, history } = loaderData
  const known = useMemo(() => knownBranches(tree, language, t('inactive')), [tree, language, t])
  if (!body) return <EmptyState text={t('departments.noBody')} />
  const addressOf = (id: number | undefined) => `${page}?organization=${body.id}${id ? `&at=${id}` : ''}`
  const bodyName = inLanguage(body.name, language)
  return (
    <>
      <PageHeader title={t('departments.title')} text={t('departments.lead')} />
      <OutcomeNotice outcome={actionData} meaning={meaning} />
      <BodyOfDepartments body={body} />
      <div className={styles.columns}>
        <div>
          <DepartmentSearch tree={tree} addressOf={addressOf} />
          {tree.length === 0 ? (
            <EmptyState text={t('departments.empty')} />
          ) : (
            <Tree
              key={body.id}
              label={t('departments.treeOf', { name: bodyName })}
              known={known}
              openIds={selected ? ancestorsOf(tree, selected.id) : []}
              selectedId={selected?.id}
              onSelect={id => navigate(addressOf(id), { preventScrollReset: true })}
            />
          )}
        </div>
        <DepartmentPanel
          key={`${body.id} ${selected?.id} ${lastDone}`}
          organizationId={body.id}
          bodyName={bodyName}
          tree={tree}
          selected={selected}
          history={history}
          outcome={actionData}
          address={addressOf(selected?.id)}
        />
      </div>
      <TableExchange
        key={body.id}
        exportPath={`/Organizations/ExportDepartments/${body.id}`}
        importPath={`/Organizations/ImportDepartments/${body.id}`}
        table="departments"
        organizationId={body.id}
        columns={departmentColumns}
      />
    </>
  )
}

/** The body whose departments are shown; one that is closed has departments too. */
function BodyOfDepartments({ body }: { body: NamedBody }) {
  const { t } = useTranslation('bodies')
  return (
    <Form className={`${styles.filter} no-print`}>
      <BodyChoice
        key={body.id}
        name="organization"
        label={t('departments.body')}
        value={String(body.id)}
        known={body}
        isExplained
        withClosed
      />
      <QuietButton>{t('show')}</QuietButton>
    </Form>
  )
}
