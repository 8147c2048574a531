import type { ComponentProps } from 'react'
import { Link } from 'react-router'

/** A link that looks like a button. */
export const ButtonLink = ({ className, ...props }: ComponentProps<typeof Link>) => (
  <Link className={className ? `button ${className}` : 'button'} {...props} />
)

/** A link that looks like a button beside the main one. */
export const QuietLink = (props: ComponentProps<typeof Link>) => <ButtonLink data-kind="quiet" {...props} />
