import { Fragment } from 'react'
import styles from './address.module.css'

/** A user name or an e-mail address below a name, on a line of its own; a long one breaks only before `@` and `.`. */
export const Address = ({ children }: { children: string }) => (
  <span className={styles.address} translate="no">
    {children.split(/(?=[@.])/).map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts are identified only by their position
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
)
