import { useState } from 'react'
import type { AuditFilter } from '#contract/settings/audit.ts'
import { auditExportLimit } from '#contract/desk/desk-choices.ts'
import type { Failure } from '#contract/http/endpoint.ts'
import { fetchSignedIn } from '#web/platform/answers/api.ts'
import { dayOfInstant, formatNumber } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { QuietButton } from '#web/ui/button.tsx'
import { saveBytes } from '#web/platform/session/signed-in-files.ts'

/** Exports the filtered entries as a file. */
export function AuditExport({ filter }: { filter: AuditFilter }) {
  const { t } = useTranslation('audit')
  const [state, setState] = useState<'idle' | 'busy' | 'too-many' | 'failed'>('idle')
  const save = async () => {
    if (state === 'busy') return
    setState('busy')
    setState(await exportEntries(filter))
  }
  return (
    <div className="actions no-print">
      <QuietButton aria-disabled={state === 'busy'} onClick={save}>
        {t('export.button')}
      </QuietButton>
      {(state === 'too-many' || state === 'failed') && (
        <span role="alert">
          {state === 'failed'
            ? t('export.failed')
            : t('export.tooMany', { count: formatNumber(auditExportLimit) as never })}
        </span>
      )}
    </div>
  )
}

async function exportEntries(filter: AuditFilter): Promise<'idle' | 'too-many' | 'failed'> {
  try {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetchSignedIn('/Audit/ExportEntries', {
      method: 'POST',
      headers,
      body: JSON.stringify(filter),
    })
    if (answer.ok) {
      saveBytes(await answer.blob(), `audit-${dayOfInstant(new Date())}.csv`)
      return 'idle'
    }
    const { code } = (await answer.json()) as Failure
    return code === 'too-many' ? 'too-many' : 'failed'
  } catch {
    return 'failed'
  }
}
