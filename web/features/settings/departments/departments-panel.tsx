import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Form, Link } from 'react-router'
import type { ManagedDepartment } from '#contract/settings/departments.ts'
import type { TreeEvent } from '#contract/values/tree-history.ts'
import { nameIn } from '#web/platform/format.ts'
import { QuietButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { byLabel } from '#web/ui/fields/options.ts'
import { SelectField } from '#web/ui/fields/text-fields.tsx'
import styles from '../organizations/bodies.module.css'
import { branchIds, departmentPath } from './departments-branches.ts'
import { NamesForm } from '../names-form.tsx'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { SecondStep } from '#web/ui/second-step.tsx'
import { Task } from '../task.tsx'
import { TargetForm } from '../tree/target-form.tsx'
import { TreeHistory } from '../tree/tree-history.tsx'

interface DepartmentPanelProps {
  organizationId: number
  bodyName: string
  tree: readonly ManagedDepartment[]
  selected: ManagedDepartment | undefined
  history: readonly TreeEvent[]
  outcome: Outcome | undefined
  /** The address that forms post to, so that the same department stays chosen. */
  address: string
}

/** The actions on the chosen department, or at the top when none is chosen. */
export function DepartmentPanel(props: DepartmentPanelProps) {
  const { t, language } = useTranslation('bodies')
  const { selected, tree, bodyName, organizationId, outcome, address, history } = props
  const addForm = (
    <NamesForm
      intent="addDepartment"
      address={address}
      hidden={{ organizationId: String(organizationId), parentId: String(selected?.id ?? '') }}
      outcome={outcome}
      submit={t('departments.addButton')}
    />
  )
  if (!selected) {
    return (
      <Card title={t('departments.addTop', { name: bodyName })}>
        <p className="dimmed">{t('departments.chooseHint')}</p>
        {addForm}
      </Card>
    )
  }
  const merged = tree.find(({ id }) => id === selected.mergedIntoId)
  return (
    <Card title={nameIn(selected, language)}>
      <p className="dimmed">{departmentPath(tree, selected.id, language)}</p>
      {!selected.isActive && (
        <p>{merged ? t('departments.merged', { name: nameIn(merged, language) }) : t('departments.closed')}</p>
      )}
      {merged ? undefined : <Tasks {...props} selected={selected} addForm={addForm} />}
      <TreeHistory history={history} top={t('history.topLevel')} />
      <p className={`no-print ${styles.below}`}>
        <Link to={`?organization=${organizationId}`}>{t('departments.toTop')}</Link>
      </p>
    </Card>
  )
}

function Tasks({
  selected,
  tree,
  outcome,
  address,
  addForm,
}: DepartmentPanelProps & { selected: ManagedDepartment; addForm: React.ReactNode }) {
  const { t, language } = useTranslation('bodies')
  const id = String(selected.id)
  const targets = useTargets(tree, selected)
  const target = { tree: 'departments', selected, outcome, address } as const
  return (
    <div className={`${styles.tasks} no-print`}>
      {selected.isActive && (
        <Task title={t('departments.addBelow')} intent="addDepartment" outcome={outcome}>
          {addForm}
        </Task>
      )}
      <Task title={t('rename')} intent="renameDepartment" outcome={outcome}>
        <NamesForm
          intent="renameDepartment"
          address={address}
          hidden={{ id }}
          values={selected}
          outcome={outcome}
          submit={t('save')}
        />
      </Task>
      <TargetForm {...target} kind="move" values={{ parentId: String(selected.parentId ?? '') }}>
        {field => <SelectField name={field} options={targets(field)} placeholder={t('departments.top')} />}
      </TargetForm>
      {selected.isActive && (
        <TargetForm {...target} kind="merge">
          {field => <SelectField name={field} options={targets(field)} />}
        </TargetForm>
      )}
      <Task title={t('departments.closeTitle')} intent="deleteDepartment" outcome={outcome}>
        <p>{t(selected.isActive ? 'departments.closeText' : 'departments.openText')}</p>
        <Form method="post" action={address} className="actions">
          <input type="hidden" name="id" value={id} />
          <QuietButton intent={selected.isActive ? 'deactivateDepartment' : 'reactivateDepartment'}>
            {t(selected.isActive ? 'deactivate' : 'reactivate')}
          </QuietButton>
          <SecondStep
            label={t('delete')}
            question={t('deleteQuestion', { name: nameIn(selected, language) })}
            confirm={t('confirmDelete')}
            intent="deleteDepartment"
          />
        </Form>
      </Task>
    </div>
  )
}

/** The departments that this one can be put below, or merged into. */
function useTargets(tree: readonly ManagedDepartment[], selected: ManagedDepartment) {
  const { language } = useTranslation('bodies')
  const own = branchIds(tree, selected.id)
  return (field: string) =>
    tree
      .filter(({ id, isActive }) => (isActive || (field === 'parentId' && id === selected.parentId)) && !own.has(id))
      .map(({ id }) => ({ value: String(id), label: departmentPath(tree, id, language) }))
      .sort(byLabel(language))
}
