import type { ReactNode } from 'react'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { type Named, nameIn } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { PostForm } from '#web/ui/fields/post-form.tsx'
import { SubmitRow } from '#web/ui/fields/submit-row.tsx'
import { SecondStep } from '#web/ui/second-step.tsx'
import { Task } from '../task.tsx'

interface TargetFormProps {
  tree: 'departments' | 'locations'
  kind: 'move' | 'merge'
  selected: Named & { id: number }
  outcome: Outcome | undefined
  address: string
  prompts?: Record<string, string>
  values?: Record<string, string> | undefined
  /** The choice, by the name of its field. */
  children: (field: string) => ReactNode
}

/** Chooses the new parent of an entry, or the one to merge it into, which is asked about first. */
export function TargetForm({ tree, kind, selected, outcome, address, prompts, values, children }: TargetFormProps) {
  const { t, language } = useTranslation('bodies')
  const intent = `${kind}${tree === 'departments' ? 'Department' : 'Location'}`
  const field = kind === 'move' ? 'parentId' : 'intoId'
  return (
    <Task title={t(`${tree}.${kind}`)} intent={intent} outcome={outcome}>
      <p>{t(`${tree}.${kind}Text`)}</p>
      <PostForm
        action={address}
        fields={{ [field]: { label: t(`${tree}.${kind}Target`), ...(prompts && { prompts }) } }}
        values={values}
        refused={outcome?.intent === intent ? outcome.refused : undefined}
      >
        <input type="hidden" name="id" value={selected.id} />
        {children(field)}
        {kind === 'move' ? (
          <SubmitRow intent={intent} label={t(`${tree}.moveButton`)} kind="quiet" />
        ) : (
          <div className="actions">
            <SecondStep
              label={t(`${tree}.mergeOpen`)}
              question={t(`${tree}.mergeQuestion`, { name: nameIn(selected, language) })}
              confirm={t(`${tree}.mergeButton`)}
              intent={intent}
            />
          </div>
        )}
      </PostForm>
    </Task>
  )
}
