import { NativeSelect } from '#web/ui/fields/inputs.tsx'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Form } from 'react-router'
import type { ManagedConstant } from '#contract/settings/constants.ts'
import { type ConstantField, constantFields } from '#contract/values/choices.ts'
import { constantColumns } from '#contract/http/table-columns.ts'
import { callPlans } from '#contract/http/calls.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms/forms.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { Route } from './+types/constants.page.ts'
import styles from '../organizations/bodies.module.css'
import { useBodiesMeaning } from '../organizations/bodies-meaning.ts'
import { ConstantForm } from './constants-form.tsx'
import { ConstantList } from './constants-list.tsx'
import { attempt } from '#web/platform/answers/outcome.ts'
import { OutcomeNotice } from '#web/ui/outcome/outcome-notice.tsx'
import { useLastDone } from '#web/ui/outcome/use-last-done.ts'
import { seenIn } from '../use-filled.ts'
import { TableExchange } from '../table-exchange/table-exchange.tsx'

const fieldOf = (text: string | null | undefined): ConstantField =>
  constantFields.find(field => field === text) ?? 'gender'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff({ guard: 'admin', page: 'Constant field values - Manage' }, request)
  const query = new URL(request.url).searchParams
  const fieldName = fieldOf(query.get('field'))
  const [values, regions] = await Promise.all([
    browserClient.listManagedConstants({ params: { fieldName } }),
    browserClient.getRegions(),
  ])
  const valueOf = (name: string) => values.find(({ id }) => id === Number(query.get(name)))
  return { fieldName, values, regions, editing: valueOf('edit'), deleting: valueOf('delete') }
}

const labelsOf = ({ labelEn = '', labelAm = '' }: Record<string, string>) => ({ labelEn, labelAm })

export async function clientAction({ request }: Route.ClientActionArgs) {
  const answers = flatAnswers(await readAnswers(request))
  const params = { id: Number(answers.id) }
  const labels = labelsOf(answers)
  const direction = answers.intent === 'up' ? ('up' as const) : ('down' as const)
  const move = {
    message: callPlans.moveConstant.message,
    call: () => browserClient.moveConstant({ params, body: { direction, fromPlace: Number(answers.place) } }),
  }
  const calls: Record<string, { message: string; call: () => Promise<ManagedConstant[]> }> = {
    up: move,
    down: move,
    addConstant: {
      message: callPlans.addConstant.message,
      call: () => {
        const regionId = answers.regionId ? Number(answers.regionId) : null
        const fieldName = fieldOf(answers.fieldName)
        return browserClient.addConstant({ body: { fieldName, code: answers.code ?? '', regionId, ...labels } })
      },
    },
    updateConstant: {
      message: callPlans.updateConstant.message,
      call: () => browserClient.updateConstant({ params, body: { ...labels, seen: seenIn(answers, labelsOf) } }),
    },
    retireConstant: {
      message: callPlans.retireConstant.message,
      call: () => browserClient.retireConstant({ params }),
    },
    restoreConstant: {
      message: callPlans.restoreConstant.message,
      call: () => browserClient.restoreConstant({ params }),
    },
    deleteConstant: {
      message: callPlans.deleteConstant.message,
      call: () => browserClient.deleteConstant({ params }),
    },
  }
  const chosen = calls[answers.intent ?? '']
  if (!chosen) throw new Error(`There is no action ${answers.intent}.`)
  return attempt(answers, chosen.message, chosen.call)
}

export { ErrorBoundary, HydrateFallback } from '#web/ui/states/page-states.ts'

/** The values that forms offer, field by field. */
export default function ConstantsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('constants')
  const { fieldName, values, regions, editing, deleting } = loaderData
  const meaning = useBodiesMeaning(actionData)
  const lastDone = useLastDone(actionData, 'addConstant', 'updateConstant')
  const isMove = actionData?.intent === 'up' || actionData?.intent === 'down'
  const isFormRefused = actionData?.intent === 'addConstant' || actionData?.intent === 'updateConstant'
  const address = `/setting/create-constantField?field=${fieldName}`
  return (
    <>
      <PageHeader title={t('title')} text={t('lead')} />
      {isMove && actionData?.done ? (
        <p role="status" className="visually-hidden">
          {meaning}
        </p>
      ) : (
        <OutcomeNotice outcome={actionData} meaning={meaning} />
      )}
      <Form className={`${styles.filter} no-print`} key={fieldName}>
        <div>
          <NativeSelect name="field" label={t('field')} defaultValue={fieldName}>
            {constantFields.map(field => (
              <option key={field} value={field}>
                {t(`fields.${field}`)}
              </option>
            ))}
          </NativeSelect>
        </div>
        <button type="submit" className="button" data-kind="quiet">
          {t('show')}
        </button>
      </Form>
      <ConstantList address={address} fieldName={fieldName} values={values} deleting={deleting} />
      <ConstantForm
        key={`${fieldName} ${editing?.id} ${lastDone}`}
        address={address}
        fieldName={fieldName}
        editing={editing}
        regions={regions}
        outcome={isFormRefused ? actionData : undefined}
      />
      <TableExchange
        exportPath="/ReferenceData/ExportConstants"
        importPath={callPlans.importConstants.path}
        table="constants"
        columns={constantColumns}
      />
    </>
  )
}
