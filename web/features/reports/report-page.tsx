import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { CallFailure } from '#contract/http/client.ts'
import { readReportQuery, type ReportKind, reportPaths, writeReportQuery } from '#contract/reports/report-query.ts'
import type { PageCode } from '#contract/permissions-catalogue.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { dayOfInstant } from '#web/platform/format.ts'
import type { SignedIn } from '#web/platform/session/guard.ts'
import { holds } from '#web/platform/session/guard.rules.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { FieldError } from '#web/ui/fields/form-state.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { loadReportChoices } from './report-choices.ts'
import type { NamedFilter } from './named-filter.ts'
import { ChosenLine } from './chosen-line.tsx'
import styles from './reports.module.css'
import { SavedReports } from '#web/features/saved/index.ts'

/** What both reports load besides their data: parameters, user, choices and saved reports. */
export async function loadReportFrame({ user, permissions }: SignedIn, request: Request) {
  const query = readReportQuery(new URL(request.url).searchParams)
  const today = dayOfInstant(new Date())
  const may = (page: PageCode) => holds(permissions, page)
  const [choices, saved] = await Promise.all([
    loadReportChoices(browserClient, may('Complaints - List View')),
    browserClient.listSavedReports(),
  ])
  const ids = { userId: user.id, roleId: user.roleId ?? 0 }
  return { query, today, ids, choices, saved, mayExport: may('Complaint Reports - Export') }
}
export type ReportFrame = Awaited<ReturnType<typeof loadReportFrame>>

/** The answer of a call; refused parameters come back as refused fields. Throws any other failure. */
export async function orRefused<Answer>(
  call: Promise<Answer>,
): Promise<{ report: Answer; refused: FieldError[] } | { report?: never; refused: FieldError[] }> {
  try {
    return { report: await call, refused: [] }
  } catch (error) {
    if (!(error instanceof CallFailure) || error.status !== 422) throw error
    return { refused: error.failure.fields ?? [] }
  }
}

interface ReportPageProps {
  kind: ReportKind
  frame: ReportFrame
  refused: readonly FieldError[]
  /** The filters in use, with names. */
  filters: readonly NamedFilter[]
  /** The period to compare with. */
  before?: { from: string; to: string } | null
  /** The fields of this report besides period and filters. */
  fields: ReactNode
  /** The content. */
  children: ReactNode
}

/** A line that says what is chosen, with the form and the saved reports folded into it, and the result. */
export function ReportPage({ kind, frame, refused, filters, before, fields, children }: ReportPageProps) {
  const { t } = useTranslation('reports')
  const { query, today, choices, saved } = frame
  const isLoading = useNavigation().state === 'loading'
  const path = reportPaths[kind]
  const written = writeReportQuery(query)
  return (
    <>
      <PageHeader title={t(`${kind}.title`)} text={t(`${kind}.text`)}>
        <PrintButton />
      </PageHeader>
      <ChosenLine {...{ path, query, choices, refused, filters, today, fields }} before={before ?? null}>
        <SavedReports kind={kind} saved={saved} query={written} />
      </ChosenLine>
      <div aria-busy={isLoading} className={styles.result}>
        {children}
      </div>
    </>
  )
}
