import type { ComponentProps } from 'react'
import styles from '../desk.module.css'
import { useRowKeys } from '../use-row-keys.ts'

/** The frame of a table of cases: two lines for each case; `j` and `k` move through the rows, as the arrow keys do in a list of links. */
export const CaseRows = (props: ComponentProps<'div'>) => (
  <div ref={useRowKeys()} className={styles.complaintTable} {...props} />
)
