import { QuietButton } from '#web/ui/button.tsx'
import { NativeSelect } from '#web/ui/fields/inputs.tsx'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Form } from 'react-router'
import { type ConstantField, constantFields } from '#contract/values/settings-choices.ts'
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
import { attemptCall } from '#web/platform/answers/attempt-call.ts'
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
  switch (answers.intent) {
    case 'up':
    case 'down': {
      const body = { direction: answers.intent, fromPlace: Number(answers.place) } as const
      return attemptCall(answers, 'moveConstant', { params, body })
    }
    case 'updateConstant':
      return attemptCall(answers, 'updateConstant', { params, body: { ...labels, seen: seenIn(answers, labelsOf) } })
    case 'retireConstant':
    case 'restoreConstant':
    case 'deleteConstant':
      return attemptCall(answers, answers.intent, { params })
    default: {
      const regionId = answers.regionId ? Number(answers.regionId) : null
      const body = { fieldName: fieldOf(answers.fieldName), code: answers.code ?? '', regionId, ...labels }
      return attemptCall(answers, 'addConstant', { body })
    }
  }
}

export { ErrorBoundary, HydrateFallback } from '#web/ui/states/page-states.ts'

/** The values that forms offer, field by field. */
export default function ConstantsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('constants')
  const { fieldName, values, regions, editing, deleting } = loaderData
  const meaning = useBodiesMeaning(actionData)
  const lastDone = useLastDone(actionData, 'addConstant', 'updateConstant')
  const isMove = actionData?.intent === 'up' || actionData?.intent === 'down'
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
        <NativeSelect
          name="field"
          label={t('field')}
          defaultValue={fieldName}
          data={constantFields.map(value => ({ value, label: t(`fields.${value}`) }))}
        />
        <QuietButton>{t('show')}</QuietButton>
      </Form>
      <ConstantList address={address} fieldName={fieldName} values={values} deleting={deleting} />
      <ConstantForm
        key={`${fieldName} ${editing?.id} ${lastDone}`}
        address={address}
        fieldName={fieldName}
        editing={editing}
        regions={regions}
        outcome={actionData}
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
