import { useEffect, useState } from 'react'
import { CallFailure } from '#contract/http/client.ts'
import { mostRowsDirectly } from '#contract/reports/report-choices.ts'
import { casesAsked } from '#contract/reports/report-query.ts'
import type { ReportExport } from '#contract/reports/report-exports.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { formatNumber } from '#web/platform/format.ts'
import { saveSignedIn } from '#web/platform/session/signed-in-files.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { QuietButton } from '#web/ui/button.tsx'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import { ExportButtons } from './export-buttons.tsx'
import type { ReportFrame } from './report-page.tsx'
import styles from './reports.module.css'
import { Card } from '#web/ui/card.tsx'

/** Milliseconds between two questions about the progress of a file. */
const pollMilliseconds = 2000

interface CasesExportsProps {
  frame: ReportFrame
  /** The reader's large files of the last day. */
  files: readonly ReportExport[]
}

/** Saves the cases as a file: at once, or by a job when there are too many. */
export function CasesExports({ frame, files: loaded }: CasesExportsProps) {
  const { ids, query, today } = frame
  const { t, language } = useTranslation('reports')
  const [files, setFiles] = useState(loaded)
  const [begun, setBegun] = useState<'begun' | 'too-many' | 'failed'>()
  const isMaking = files.some(({ status }) => status === 'making')
  useEffect(() => {
    if (!isMaking) return undefined
    const timer = setInterval(
      () => void browserClient.listReportExports().then(setFiles, () => undefined),
      pollMilliseconds,
    )
    return () => clearInterval(timer)
  }, [isMaking])
  const begin = async (format: 'csv' | 'xlsx') => {
    try {
      const asked = { ...ids, ...casesAsked(query, today), format, language }
      const file = await browserClient.beginReportExport({ body: asked })
      setFiles(known => [file, ...known])
      setBegun('begun')
    } catch (error) {
      setBegun(error instanceof CallFailure && error.failure.code === 'too-many-exports' ? 'too-many' : 'failed')
    }
  }
  const said = {
    begun: () => t('large.offer', { number: formatNumber(mostRowsDirectly) }),
    'too-many': () => t('large.tooMany'),
    failed: () => t('exportFailed'),
  }
  return (
    <>
      <ExportButtons
        path="/Complaints/ExportComplaintReport"
        name="complaint-report"
        body={wireBodyOf(frame)}
        onTooMany={begin}
      />
      {begun && (
        <p className="notice no-print" role={begun === 'begun' ? 'status' : 'alert'}>
          {said[begun]()}
        </p>
      )}
      {files.length > 0 && (
        <Card title={t('large.title')} className="no-print">
          <ul className={styles.files}>
            {files.map(file => (
              <LargeFile key={file.id} file={file} />
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

/** The parameters as the call has them on the wire. */
function wireBodyOf({ ids, query, today }: ReportFrame) {
  const { gatheredBy, ...others } = casesAsked(query, today)
  return { userID: ids.userId, roleID: ids.roleId, ...others, ...(gatheredBy && { grpByList: gatheredBy }) }
}

/** The progress of a file, or the button that saves it. */
function LargeFile({ file }: { file: ReportExport }) {
  const { t } = useTranslation('reports')
  const [isFailed, setFailed] = useState(false)
  const format = file.format.toUpperCase()
  const save = () => {
    setFailed(false)
    saveSignedIn(`/Complaints/DownloadReportExport/${file.id}`, `complaint-report.${file.format}`).catch(() =>
      setFailed(true),
    )
  }
  if (file.status === 'making')
    return (
      <li>
        <span role="status">
          {t('large.making', { format, done: formatNumber(file.rowsDone), rows: formatNumber(file.rows) })}
        </span>{' '}
        <progress max={Math.max(file.rows, 1)} value={file.rowsDone} aria-label={format} />
      </li>
    )
  if (file.status !== 'ready') return <li>{t(`large.${file.status}`, { format })}</li>
  return (
    <li>
      {t('large.ready', { count: file.rows, format, number: formatNumber(file.rows) })}{' '}
      <FormattedInstant instant={file.endsAt} />{' '}
      <QuietButton onClick={save}>{t('large.download', { name: format })}</QuietButton>
      {isFailed && <span role="alert"> {t('exportFailed')}</span>}
    </li>
  )
}
