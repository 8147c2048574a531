import { useState } from 'react'
import { exportFormats, type ExportFormat, mostRowsOnPaper } from '#contract/reports/report-choices.ts'
import { fetchSignedIn } from '#web/platform/answers/api.ts'
import { saveBytes } from '#web/platform/session/signed-in-files.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { QuietButton } from '#web/ui/button.tsx'

interface ExportButtonsProps {
  path: string
  /** Name of the file, without extension. */
  name: string
  /** The content, in the shape that the call takes. */
  body: object
  /** Orders a table from a job that has too many rows for one answer. */
  onTooMany?: (format: TableFormat) => Promise<void>
}

type TableFormat = Exclude<ExportFormat, 'pdf'>

const failures: Record<number, 'exportTooLong' | 'exportTooMany' | 'exportNotPermitted'> = {
  422: 'exportTooLong',
  429: 'exportTooMany',
  403: 'exportNotPermitted',
}

/** Saves the whole report as a file, in the language of the page. */
export function ExportButtons({ path, name, body, onTooMany }: ExportButtonsProps) {
  const { t, language } = useTranslation('reports')
  const [state, setState] = useState<{ busy?: ExportFormat; failed?: number }>({})
  const save = async (format: ExportFormat) => {
    setState({ busy: format })
    const sent = { ...body, format, language }
    const headers = { 'content-type': 'application/json' }
    try {
      const answer = await fetchSignedIn(path, { method: 'POST', body: JSON.stringify(sent), headers })
      if (answer.ok) saveBytes(await answer.blob(), `${name}.${format}`)
      const isForOthers = answer.status === 422 && format !== 'pdf' && onTooMany !== undefined
      if (isForOthers) await onTooMany(format)
      setState(answer.ok || isForOthers ? {} : { failed: answer.status })
    } catch {
      setState({ failed: 0 })
    }
  }
  return (
    <div className="no-print">
      <div className="actions">
        {exportFormats.map(format => (
          <QuietButton
            key={format}
            aria-busy={state.busy === format}
            disabled={state.busy !== undefined}
            onClick={() => void save(format)}
          >
            {t('export', { format: format.toUpperCase() })}
          </QuietButton>
        ))}
      </div>
      {state.failed !== undefined && (
        <p className="notice" role="alert">
          {t(failures[state.failed] ?? 'exportFailed', { count: mostRowsOnPaper })}
        </p>
      )}
    </div>
  )
}
