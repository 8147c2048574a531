import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Form, Link } from 'react-router'
import type { ManagedDepartment } from '#contract/settings/departments.ts'
import type { TreeEvent } from '#contract/values/tree-history.ts'
import { nameIn } from '#web/platform/format.ts'
import { PostForm } from '#web/ui/fields/post-form.tsx'
import { SelectField } from '#web/ui/fields/text-fields.tsx'
import styles from '../organizations/bodies.module.css'
import { branchIds, departmentPath } from './departments-branches.ts'
import { NamesForm } from '../names-form.tsx'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { SecondStep } from '#web/ui/second-step.tsx'
import { Task } from '../task.tsx'
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
      <section className="card" aria-labelledby="department-title">
        <h2 id="department-title">{t('departments.addTop', { name: bodyName })}</h2>
        <p className="dimmed">{t('departments.chooseHint')}</p>
        {addForm}
      </section>
    )
  }
  const name = nameIn(selected, language)
  const merged = tree.find(({ id }) => id === selected.mergedIntoId)
  return (
    <section className="card" aria-labelledby="department-title">
      <h2 id="department-title">{name}</h2>
      <p className="dimmed">{departmentPath(tree, selected.id, language)}</p>
      {!selected.isActive && (
        <p>{merged ? t('departments.merged', { name: nameIn(merged, language) }) : t('departments.closed')}</p>
      )}
      {merged ? undefined : <Tasks {...props} selected={selected} addForm={addForm} />}
      <TreeHistory history={history} top={t('history.topLevel')} />
      <p className={`no-print ${styles.below}`}>
        <Link to={`?organization=${organizationId}`}>{t('departments.toTop')}</Link>
      </p>
    </section>
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
  const isOpen = (intent: string) => (outcome?.intent === intent && outcome.refused !== undefined) || undefined
  const id = String(selected.id)
  return (
    <div className={`${styles.tasks} no-print`}>
      {selected.isActive && (
        <Task title={t('departments.addBelow')} isOpen={isOpen('addDepartment')}>
          {addForm}
        </Task>
      )}
      <Task title={t('rename')} isOpen={isOpen('renameDepartment')}>
        <NamesForm
          intent="renameDepartment"
          address={address}
          hidden={{ id }}
          values={selected}
          outcome={outcome}
          submit={t('save')}
        />
      </Task>
      <TargetForm kind="move" {...{ tree, selected, outcome, address }} />
      {selected.isActive && <TargetForm kind="merge" {...{ tree, selected, outcome, address }} />}
      <Task title={t('departments.closeTitle')} isOpen={isOpen('deleteDepartment')}>
        <p>{t(selected.isActive ? 'departments.closeText' : 'departments.openText')}</p>
        <Form method="post" action={address} className="actions">
          <input type="hidden" name="id" value={id} />
          <button
            type="submit"
            name="intent"
            value={selected.isActive ? 'deactivateDepartment' : 'reactivateDepartment'}
            className="button"
            data-kind="quiet"
          >
            {t(selected.isActive ? 'deactivate' : 'reactivate')}
          </button>
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

interface TargetFormProps {
  kind: 'move' | 'merge'
  tree: readonly ManagedDepartment[]
  selected: ManagedDepartment
  outcome: Outcome | undefined
  address: string
}

/** Chooses the new parent of this department, or the one to merge it into. */
function TargetForm({ kind, tree, selected, outcome, address }: TargetFormProps) {
  const { t, language } = useTranslation('bodies')
  const intent = kind === 'move' ? 'moveDepartment' : 'mergeDepartment'
  const field = kind === 'move' ? 'parentId' : 'intoId'
  const own = branchIds(tree, selected.id)
  const options = tree
    .filter(({ id, isActive }) => (isActive || (kind === 'move' && id === selected.parentId)) && !own.has(id))
    .map(({ id }) => ({ value: String(id), label: departmentPath(tree, id, language) }))
    .sort((one, other) => one.label.localeCompare(other.label))
  const isRefused = outcome?.intent === intent && outcome.refused !== undefined
  return (
    <Task title={t(`departments.${kind}`)} isOpen={isRefused || undefined}>
      <p>{t(`departments.${kind}Text`)}</p>
      <PostForm
        action={address}
        fields={{ [field]: { label: t(`departments.${kind}Target`) } }}
        values={kind === 'move' ? { parentId: String(selected.parentId ?? '') } : undefined}
        refused={isRefused ? outcome.refused : undefined}
      >
        <input type="hidden" name="id" value={selected.id} />
        <SelectField
          name={field}
          options={options}
          {...(kind === 'move' ? { placeholder: t('departments.top') } : {})}
        />
        <div className="actions">
          {kind === 'move' ? (
            <button type="submit" name="intent" value={intent} className="button" data-kind="quiet">
              {t('departments.moveButton')}
            </button>
          ) : (
            <SecondStep
              label={t('departments.mergeOpen')}
              question={t('departments.mergeQuestion', { name: nameIn(selected, language) })}
              confirm={t('departments.mergeButton')}
              intent={intent}
            />
          )}
        </div>
      </PostForm>
    </Task>
  )
}
