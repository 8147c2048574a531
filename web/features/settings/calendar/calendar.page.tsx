import { QuietButton } from '#web/ui/button.tsx'
import { NativeSelect } from '#web/ui/fields/inputs.tsx'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Form } from 'react-router'
import type { WorkingHours } from '#contract/settings/calendar.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { attemptCall } from '#web/platform/answers/attempt-call.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms/forms.ts'
import { seenIn } from '../use-filled.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { Route } from './+types/calendar.page.ts'
import styles from '../organizations/bodies.module.css'
import { useBodiesMeaning } from '../organizations/bodies-meaning.ts'
import { CalendarClocks } from './calendar-clocks.tsx'
import { readClocks } from './calendar-clock-fields.ts'
import { CalendarHolidays } from './calendar-holidays.tsx'
import { CalendarHours } from './calendar-hours.tsx'
import { typedDay } from '#web/platform/forms/typed-day.ts'
import { sortedOptionsOf } from '#web/ui/fields/options.ts'
import { OutcomeNotice } from '#web/ui/outcome/outcome-notice.tsx'
import { constantsOf } from '#web/platform/constants-of.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff({ guard: 'admin', page: 'Calendar - Manage' }, request)
  const query = new URL(request.url).searchParams
  const regions = await browserClient.getRegions()
  const regionId = regions.find(({ id }) => id === Number(query.get('region')))?.id ?? 0
  const [settings, severities] = await Promise.all([
    browserClient.getCalendarSettings({ params: { regionId } }),
    constantsOf(browserClient, 'severity'),
  ])
  const editing = settings.holidays.find(({ id }) => id === Number(query.get('edit')))
  return { ...settings, regions, regionId, severities, editing }
}

function holidayOf(answers: Record<string, string>) {
  const { nameEn = '', nameAm = '' } = answers
  return { onDate: typedDay(answers, 'onDate') ?? '', nameEn, nameAm }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const answers = flatAnswers(await readAnswers(request))
  const region = { regionId: Number(answers.regionId) }
  const params = { id: Number(answers.id) }
  const body = holidayOf(answers)
  switch (answers.intent) {
    case 'saveWeeklyHours': {
      const weekly = JSON.parse(answers.weekly ?? '[]') as WorkingHours[]
      return attemptCall(answers, 'saveWeeklyHours', { params: region, body: { weekly } })
    }
    case 'addHoliday':
      return attemptCall(answers, 'addHoliday', { params: region, body })
    case 'updateHoliday':
      return attemptCall(answers, 'updateHoliday', { params, body: { ...body, seen: seenIn(answers, holidayOf) } })
    case 'deleteHoliday':
      return attemptCall(answers, 'deleteHoliday', { params })
    default: {
      const clocks = { ...readClocks(answers), seen: seenIn(answers, seen => seen) }
      return attemptCall(answers, 'saveClocks', { body: clocks })
    }
  }
}

export { ErrorBoundary, HydrateFallback } from '#web/ui/states/page-states.ts'

/** When offices work, and how long each step of a complaint may take. */
export default function CalendarPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t, language } = useTranslation('calendar')
  const { regions, regionId, weekly, hasOwnHours, holidays, clocks, severities, editing } = loaderData
  const meaning = useBodiesMeaning(actionData)
  return (
    <>
      <PageHeader title={t('title')} text={t('lead')} />
      <OutcomeNotice outcome={actionData} meaning={meaning} />
      <Form className={`${styles.filter} no-print`} key={regionId}>
        <NativeSelect
          name="region"
          label={t('region')}
          defaultValue={regionId}
          data={[{ value: '0', label: t('everywhere') }, ...sortedOptionsOf(regions, language)]}
        />
        <QuietButton>{t('show')}</QuietButton>
      </Form>
      <CalendarHours
        key={regionId}
        regionId={regionId}
        weekly={weekly}
        hasOwnHours={hasOwnHours}
        outcome={actionData}
      />
      <CalendarHolidays regionId={regionId} holidays={holidays} editing={editing} outcome={actionData} />
      <CalendarClocks clocks={clocks} severities={severities} outcome={actionData} />
    </>
  )
}
