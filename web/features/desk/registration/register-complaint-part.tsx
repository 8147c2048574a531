import { type ReactNode, useId } from 'react'
import styles from './register-complaint.module.css'

interface RegisterPartProps {
  title: string
  text?: string
  /** Target of errors of the part as a whole. */
  anchor?: string
  /** Its questions are below each other, not side by side. */
  isWide?: boolean
  /** Has parts of its own, whose questions are side by side. */
  isNested?: boolean
  children: ReactNode
}

/** One part of a long form: its questions side by side where there is room, in the order of the Tab key. */
export function RegisterPart({ title, text, anchor, isWide, isNested, children }: RegisterPartProps) {
  const id = useId()
  return (
    <section id={anchor} className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {text && <p>{text}</p>}
      <div className={isWide ? undefined : isNested ? styles.nested : styles.questions}>{children}</div>
    </section>
  )
}
