import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { formatTrackingId } from '#web/platform/format.ts'
import { Checkbox } from '#web/ui/fields/inputs.tsx'
import type { SelectedCase } from './selection.rules.ts'
import styles from './several.module.css'
import type { SelectionInUse } from './use-selection.ts'

interface SelectRowProps {
  row: SelectedCase
  selection: SelectionInUse
  /** Shown beside the box. */
  cell: ReactNode
}

/** A box before the first cell of a row; with the shift key all rows since the last one. */
export function SelectRow({ row: { complaintId, trackingId }, selection, cell }: SelectRowProps) {
  const { t } = useTranslation('several')
  return (
    <div className={styles.pick}>
      <input
        type="checkbox"
        className="tick no-print"
        data-row-select
        aria-label={t('row', { trackingId: formatTrackingId(trackingId) })}
        checked={selection.cases.has(complaintId)}
        onChange={event => selection.press(complaintId, (event.nativeEvent as MouseEvent).shiftKey)}
      />
      {cell}
    </div>
  )
}

/** Selects or deselects all rows of the page. */
export function SelectPage({ page, selection }: { page: readonly SelectedCase[]; selection: SelectionInUse }) {
  const { t } = useTranslation('several')
  const box = useRef<HTMLInputElement>(null)
  const count = page.filter(({ complaintId }) => selection.cases.has(complaintId)).length
  const isWhole = count === page.length
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isWhole
  }, [count, isWhole])
  return (
    <Checkbox
      ref={box}
      className={`${styles.page} no-print`}
      label={t('page')}
      checked={isWhole}
      onChange={() => selection.selectPage(!isWhole)}
    />
  )
}
